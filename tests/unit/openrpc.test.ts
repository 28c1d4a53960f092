import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { methods } from '../../lib/methods/index.ts';
import type { Description } from '../../lib/openrpc/description.ts';
import { errorsOf, openRpcDocument } from '../../lib/openrpc/document.ts';
import { ACCOUNT, CHAIN, FRIEND } from '../../lib/openrpc/examples.ts';
import { descriptions } from '../../lib/openrpc/index.ts';
import { reads } from '../../lib/openrpc/methods/reads.ts';
import { SIMPLE_7702_ACCOUNT } from '../support/delegates.ts';
import { startFaultProxy } from '../support/faultProxy.ts';
import { localChain, settled } from '../support/local.ts';
import { answerTo, type Documented, document, documented, paramsCheck, paramsOf, resultCheck } from '../support/openrpc.ts';
import { asker, LOCAL } from '../support/wallet.ts';

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const forwarded = documented.filter(({ name }) => name in reads);
const own = documented.filter(({ name }) => !(name in reads));
const STRANGER = asker('https://stranger.example');

describe('the OpenRPC document', () => {
  test('is what `npm run openrpc` makes of schemas and descriptions, to the byte', () => {
    const { version } = JSON.parse(file('package.json'));
    expect(file('docs/openrpc.json')).toBe(`${JSON.stringify(openRpcDocument(version), null, 2)}\n`);
  });

  test('is an OpenRPC document, with schemas of JSON Schema draft 7', async () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    // Its types leave out the one value that it exports.
    const { openrpcDocument } = (await import('@open-rpc/meta-schema')) as unknown as { openrpcDocument: object };
    const { $schema: _, ...schema } = JSON.parse(
      JSON.stringify(openrpcDocument)
        .replaceAll('"$ref":"https://meta.json-schema.tools/#/definitions/JSONSchemaObject/properties/$ref"', '"type":"string"')
        .replaceAll('"https://meta.json-schema.tools"', '"http://json-schema.org/draft-07/schema#"'),
    );
    ajv.validate(schema, document);
    expect(ajv.errors).toBeNull();
  });

  test('describes each method of the wallet, and nothing else', () => {
    const names = methods.map(({ name }) => name);
    expect(documented.map(({ name }) => name)).toEqual(names);
    expect(Object.keys(descriptions).sort()).toEqual(names.toSorted());
  });

  test('says an error code once per method, as OpenRPC wants', () => {
    for (const { name, errors } of documented)
      expect([name, new Set(errors.map(({ code }) => code)).size]).toEqual([name, errors.length]);
  });
});

const local = localChain();

const examplesOf = (methods: readonly Documented[]) =>
  methods.flatMap((method) => method.examples.map((example) => ({ title: `${method.name}: ${example.name}`, method, example })));

/** What must have happened before an example makes sense. */
const before: Record<string, () => Promise<unknown>> = {
  eth_requestAccounts: () => local.wallet.ask('wallet_revokePermissions', [{ eth_accounts: {} }]),
  wallet_connect: () => local.wallet.ask('wallet_revokePermissions', [{ eth_accounts: {} }]),
  wallet_getCallsStatus: () => sendExample().then(({ id }) => settled(local.wallet, id)),
  wallet_showCallsStatus: sendExample,
};

function sendExample(): Promise<{ id: string }> {
  const params = descriptions.wallet_sendCalls?.examples[0]?.params;
  return answerTo(local.wallet, 'wallet_sendCalls', params) as Promise<{ id: string }>;
}

/** What depends on the chain's clock and the number of its blocks is not the same each time. */
const steady = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (key, each) =>
      /^(?:date|blockNumber)$/.test(key) || /^0x[0-9a-f]{64}$/.test(each) ? typeof each : each,
    ),
  );

describe("the document's examples", () => {
  test.each(examplesOf(own))('$title: the wallet answers just so', async ({ method, example }) => {
    const params = paramsOf(method, example);
    expect(paramsCheck(method)(params)).toBeNull();
    await before[method.name]?.();
    const answer = await answerTo(local.wallet, method.name, params);
    expect(resultCheck(method)(answer)).toBeNull();
    expect(resultCheck(method)(example.result?.value)).toBeNull();
    expect(steady(answer)).toEqual(steady(example.result?.value));
  });

  test('C-10 what the node answers to each forwarded read is as described', async () => {
    const { id } = await sendExample();
    const [receipt] = (await settled(local.wallet, id)).receipts ?? [];
    const filterId = await local.wallet.ask('eth_newFilter', [{}]);
    // Names of parameters that have a value of this very chain.
    const real: Record<string, unknown> = { ...receipt, filterId };

    for (const { method, example } of examplesOf(forwarded)) {
      const params = example.params.map(({ name, value }) => real[name ?? ''] ?? value);
      expect([method.name, paramsCheck(method)(params)]).toEqual([method.name, null]);
      const answer = await local.wallet.ask(method.name, params);
      expect([method.name, answer, resultCheck(method)(answer)]).toEqual([method.name, answer, null]);
    }
  });
});

/** For these the wallet itself asks the node, and only for so many at a time. */
const LOOKED_UP = ['eth_sendTransaction', 'wallet_sendCalls', 'wallet_getCapabilities'];

const SENDING = ['eth_sendTransaction', 'wallet_sendCalls'];

/** Has a node refuse a batch whose window is open: those of this site are planned before they are asked about from then on. */
async function closeOne(): Promise<void> {
  const tooMuch = { from: ACCOUNT, to: FRIEND, gas: '0xffffffff' };
  await expect(local.wallet.ask('eth_sendTransaction', [tooMuch])).rejects.toMatchObject({ code: -32602 });
}

/** The example, or what a node has to say something to. */
const lookingUp = (name: string) => (name === 'wallet_getAssets' ? [{ account: ACCOUNT }] : exampleOf(name));

/** What the example of a method comes to where the node limits its rate for half a minute; that of a filter, where it did not while that was made. */
async function atLimitedNode(name: string, ofFilter: boolean): Promise<unknown> {
  const node = await startFaultProxy({ target: local.anvil.url });
  try {
    await local.wallet.db.networks.update(LOCAL, { rpcUrls: [node.url] });
    const params = ofFilter ? [await local.wallet.ask('eth_newFilter', [{}])] : lookingUp(name);
    node.rules({ fault: 'status', status: 429, retryAfter: '30' });
    return await local.wallet.ask(name, params);
  } finally {
    await node.stop();
  }
}

/** What a site that is not connected may use to find out which networks the wallet has. */
const NETWORKS = ['wallet_addEthereumChain', 'wallet_switchEthereumChain'];

async function probing(name: string): Promise<unknown> {
  const site = asker(`https://${name.toLowerCase()}.example`);
  const ask = () => local.wallet.ask(name, [{ chainId: '0x999999' }], site);
  for (let missed = 0; missed < 10; missed++) await ask().catch(() => undefined);
  return ask();
}

/** Requests that cause the errors which are a method's own; the first part of the key is left out where it is any method. */
const causes: Record<string, (method: Documented) => Promise<unknown>> = {
  userRejected: async ({ name }) => {
    await before[name]?.();
    const answer = local.wallet.ask(name, exampleOf(name));
    await Promise.race([answer, local.wallet.decline()]);
    return answer;
  },
  tooManyWaiting: ({ name }) => Promise.all(Array.from({ length: 11 }, (_, nth) => local.wallet.ask(name, numbered(name, nth)))),
  nobodyToAsk: async ({ name }) => {
    await local.wallet.db.settings.put({ name: 'whomToAsk', value: 'later' } as never);
    return local.wallet.ask(name, lookingUp(name)).finally(() => local.wallet.db.settings.delete('whomToAsk'));
  },
  chainDisconnected: async ({ name }) => {
    await local.wallet.db.networks.update(LOCAL, { rpcUrls: ['http://127.0.0.1:9'] });
    return local.wallet.ask(name, lookingUp(name));
  },
  limitExceeded: async ({ name, params }) => {
    if (NETWORKS.includes(name)) return probing(name);
    if (SENDING.includes(name)) await closeOne();
    if (LOOKED_UP.includes(name))
      return Promise.all(Array.from({ length: 60 }, (_, nth) => local.wallet.ask(name, numbered(name, nth))));
    return atLimitedNode(
      name,
      params.some((param) => param.name === 'filterId'),
    );
  },
  executionReverted: () => local.wallet.ask('eth_call', [{ to: local.demo.reverter, data: '0x1c4ff2d4' }, 'latest']),
  unknownBatch: ({ name }) => local.wallet.ask(name, ['order-2']),
  transactionRejected: async ({ name }) => {
    const node = await startFaultProxy({ target: local.anvil.url });
    try {
      await local.wallet.db.networks.update(LOCAL, { rpcUrls: [node.url] });
      node.rules({ match: 'eth_sendRawTransaction', fault: 'rpcError', message: 'intrinsic gas too low' });
      return await answerTo(local.wallet, name, exampleOf(name));
    } finally {
      await node.stop();
    }
  },
  unsupportedMethod: ({ name }) => local.wallet.ask(name, [[{ type: 'string', name: 'Message', value: 'Hi' }], ACCOUNT]),
  unrecognizedChain: ({ name }) => local.wallet.ask(name, [{ chainId: '0x999999' }]),
  versionNotSupported: () => sendCalls({ version: '1.0' }),
  missingCapability: ({ name }) =>
    name === 'wallet_connect'
      ? local.wallet.ask(name, [{ version: '1', capabilities: { addSubAccount: {} } }])
      : sendCalls({ capabilities: { paymasterService: { url: 'https://a.example' } } }),
  chainNotSupported: () => sendCalls({ chainId: '0x999999' }),
  delegationNotSupported: async () => {
    await local.anvil.rpc('anvil_setCode', [SIMPLE_7702_ACCOUNT, '0x00']);
    return sendCalls({ atomicRequired: true });
  },
  duplicateBatch: async () => {
    await sendExample();
    return sendCalls({ id: 'order-1' });
  },
  batchTooLarge: async ({ name }) => {
    if (name === 'wallet_sendCalls') return sendCalls({ calls: Array.from({ length: 101 }, () => ({ to: FRIEND })) });
    // The data alone costs more than a block holds.
    await local.anvil.rpc('evm_setBlockGasLimit', ['0xf4240']);
    await local.anvil.rpc('evm_mine');
    return local.wallet.ask(name, [{ from: ACCOUNT, to: FRIEND, data: `0x${'01'.repeat(30_000)}` }]);
  },
  upgradeRejected: async () => {
    const answer = sendCalls({ atomicRequired: true });
    await Promise.race([answer, local.wallet.decline('upgrade')]);
    return answer;
  },
  cannotUpgrade: async () => {
    await local.anvil.rpc('anvil_setCode', [ACCOUNT, '0x6000']);
    return sendCalls({ atomicRequired: true });
  },
};

/** The description of a method by its name in the document. */
const describedAs = (name: string): Description | undefined =>
  new Map<string, Description>(Object.entries(descriptions)).get(name);
const exampleOf = (name: string) => describedAs(name)?.examples[0]?.params;

const sendCalls = (change: object) => {
  const calls = [
    { to: FRIEND, value: '0x1' },
    { to: FRIEND, value: '0x2' },
  ];
  const request = { version: '2.0.0', from: ACCOUNT, chainId: CHAIN, atomicRequired: false, calls };
  return local.wallet.ask('wallet_sendCalls', [{ ...request, ...change }]);
};

/** Without a sign-in the second would share the window of the first. */
const SIGNING_IN = [{ version: '1', capabilities: { signInWithEthereum: { nonce: '12345678', chainId: CHAIN } } }];

/** The example with an id of its own, where a request has one. */
const numbered = (name: string, nth: number) =>
  name === 'wallet_connect'
    ? SIGNING_IN
    : name === 'wallet_sendCalls'
      ? [{ ...(exampleOf(name) as object[])[0], id: `order-${nth}` }]
      : exampleOf(name);

interface Listed {
  title: string;
  method: Documented;
  error: ReturnType<typeof errorsOf>[number];
}

const errorsListed = (list: readonly Documented[]): Listed[] =>
  list.flatMap((each) => {
    const method = methods.find(({ name }) => name === each.name);
    const description = describedAs(each.name);
    if (!method || !description) throw new Error(`no method ${each.name}`);
    return errorsOf(method, description).map((error) => ({
      method: each,
      error,
      title: `${each.name}: ${error.code} ${error.name}`,
    }));
  });

/** What needs nothing but a request. */
const AT_ONCE: Record<string, (method: Documented) => Promise<unknown>> = {
  unauthorized: ({ name }) => local.wallet.ask(name, exampleOf(name), STRANGER),
  malformed: ({ name }) => local.wallet.ask(name, 7),
};
const isAtOnce = ({ error }: Listed) => error.name in AT_ONCE;

async function expectRefusal({ method, error }: Listed, cause: Promise<unknown> | undefined) {
  expect(method.errors).toContainEqual({ code: error.code, message: error.message });
  const refused: { code?: number; message: string } = await (
    cause ?? Promise.reject(new Error(`nothing causes ${error.name}`))
  ).then(
    () => ({ message: 'no error' }),
    (caught) => caught,
  );
  expect([method.name, refused.code]).toEqual([method.name, error.code]);
  expect(refused.message.slice(0, error.message.length)).toBe(error.message);
}

describe("the document's errors", () => {
  test('P-05 A-06 strangers and malformed parameters are refused as it says, by every method', async () => {
    for (const listed of errorsListed(documented).filter(isAtOnce))
      await expectRefusal(listed, AT_ONCE[listed.error.name]?.(listed.method));
    expect(await local.wallet.waiting()).toEqual([]);
  });

  test.each(errorsListed(own).filter((listed) => !isAtOnce(listed)))('$title comes when it says', (listed) =>
    expectRefusal(listed, causes[listed.error.name]?.(listed.method)),
  );

  test('C-09 V-09 N-27 the forwarded reads say so when no node may be asked or can be reached, or all want to be asked less often', async () => {
    const all = Map.groupBy(
      errorsListed(forwarded).filter((each) => !isAtOnce(each)),
      ({ error }) => error.name,
    );
    for (const listed of [...all.values()].flat()) await expectRefusal(listed, causes[listed.error.name]?.(listed.method));
  });
});

import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { ACCOUNT, type TestWallet } from './wallet.ts';

/** The committed OpenRPC document, as others read it. */
export interface Documented {
  name: string;
  paramStructure: 'by-name' | 'by-position';
  params: { name: string; required: boolean; schema: object }[];
  result: { name: string; schema: object };
  errors: { code: number; message: string }[];
  examples: { name: string; params: { name?: string; value: unknown }[]; result?: { value: unknown } }[];
}

export const document = JSON.parse(readFileSync(new URL('../../docs/openrpc.json', import.meta.url), 'utf8'));
export const documented: readonly Documented[] = document.methods;

const ajv = new Ajv({ strict: false, formats: { uri: URL.canParse } });
ajv.addSchema({ $id: 'document', components: document.components });

/** A schema of the document, with its references into the document. */
const compile = (schema: object): ValidateFunction =>
  ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')));

/** What is wrong with a result by the document; `null` when nothing is. */
export function resultCheck({ result }: Documented): (value: unknown) => unknown {
  const valid = compile(result.schema);
  return (value) => (valid(value) ? null : valid.errors);
}

/** What is wrong with parameters by the document; `null` when nothing is. */
export function paramsCheck({ params, paramStructure }: Documented): (value: unknown) => unknown {
  const least = params.filter(({ required }) => required).length;
  const properties = Object.fromEntries(params.map(({ name, schema }) => [name, schema]));
  const required = params.filter((each) => each.required).map(({ name }) => name);
  const byPosition = params.length > 0 ? { items: params.map(({ schema }) => schema) } : { maxItems: 0 };
  const valid = compile(
    paramStructure === 'by-name' ? { type: 'object', properties, required } : { type: 'array', minItems: least, ...byPosition },
  );
  return (value) => (valid(value) ? null : valid.errors);
}

/** An example's parameters as a client sends them. */
export const paramsOf = ({ paramStructure }: Documented, { params }: Documented['examples'][number]): unknown =>
  paramStructure === 'by-name'
    ? Object.fromEntries(params.map(({ name, value }) => [name, value]))
    : params.map(({ value }) => value);

/** The wallet's answer; where it asks first, the user agrees. */
export async function answerTo(wallet: TestWallet, name: string, params: unknown): Promise<unknown> {
  const answer = wallet.ask(name, params);
  // One of them is another's name, and asks as that.
  const asking = name === 'eth_signTypedData' ? 'eth_signTypedData_v4' : name;
  const window = await Promise.race([answer.then(() => undefined), wallet.question(asking)]);
  const picks = ['eth_requestAccounts', 'wallet_connect', 'wallet_requestPermissions'].includes(name);
  if (window) await wallet.confirm(picks ? { accounts: [ACCOUNT] } : undefined, asking);
  return answer;
}

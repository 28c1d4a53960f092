import { getContractAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fetch } from '../../../lib/chain/node/http.ts';
import { makeNodes } from '../../../lib/chain/node/node.ts';
import { tokenReader } from '../../../lib/chain/read/token.ts';
import type { Network } from '../../../lib/core/network/network.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { compileDemo, type DemoContracts, deployDemo } from '../../support/contracts.ts';
import { deployToken } from '../../support/tokens.ts';
import { byChance } from './rows.ts';

const HOLDER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const NOBODY = '0x00000000000000000000000000000000000000aa';

let anvil: Anvil;
let demo: DemoContracts;

beforeAll(async () => {
  anvil = await startAnvil();
  demo = await deployDemo(anvil.rpc);
});
afterAll(() => anvil.stop());

/** A reader over the wallet's own node, of a chain with one node. */
function reader(url: string, fetch?: Fetch) {
  const network: Network = {
    chainId: 31337,
    name: 'Local',
    rpcUrls: [url],
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    testnet: true,
  };
  const nodes = makeNodes({ networks: { get: async () => network }, clock: { now: () => Date.now() }, timeoutMs: 60_000, fetch });
  const read = tokenReader(nodes, { ...byChance, later: () => undefined });
  return (address: Address) => read(31337, address, HOLDER);
}

describe('what is at an address', () => {
  test('W-04 a token is what its contract says, with the balance of the account', async () => {
    await anvil.rpc('eth_sendTransaction', [
      {
        from: HOLDER,
        to: demo.token,
        data: `0x40c10f19${HOLDER.slice(2).padStart(64, '0')}${7n.toString(16).padStart(64, '0')}`,
      },
    ]);
    expect(await reader(anvil.url)(demo.token)).toEqual({
      kind: 'token',
      symbol: 'WHEAT',
      name: 'Sheaf Demo',
      decimals: 18,
      balance: 7n,
    });
  });

  test('W-04 name and symbol may be bytes32', async () => {
    expect(await reader(anvil.url)(demo.oddToken)).toMatchObject({ symbol: 'ODD', name: 'Odd Old Token', decimals: 6 });
  });

  test('W-04 a contract that fails with an invalid opcode on what it does not know is a token all the same', async () => {
    const address = await deployToken(anvil.rpc, 'Ancient');
    expect(await reader(anvil.url)(address)).toEqual({ kind: 'token', symbol: 'OLD', name: 'OLD', decimals: 8 });
  });

  test('W-04 a contract that says yes to anything is no collection for it', async () => {
    const address = await deployToken(anvil.rpc, 'Agreeable');
    expect(await reader(anvil.url)(address)).toMatchObject({ kind: 'token', symbol: 'YES', decimals: 1 });
  });

  test('W-04 a token that is in pending state only is found', async () => {
    const slow = await startAnvil({ blockTime: 3600 });
    try {
      const [from] = (await slow.rpc('eth_accounts')) as Address[];
      const data = (await compileDemo()).DemoToken?.bytecode;
      await slow.rpc('eth_sendTransaction', [{ from, data, gas: '0x4c4b40' }]);
      const address = getContractAddress({ from: from as Address, nonce: 0n });
      expect(await slow.rpc('eth_getCode', [address, 'latest'])).toBe('0x');
      expect(await reader(slow.url)(address)).toMatchObject({ kind: 'token', symbol: 'WHEAT' });
    } finally {
      await slow.stop();
    }
  });

  test('W-04 the longest texts are cut', async () => {
    const address = await deployToken(anvil.rpc, 'Token', ['n'.repeat(5_000), '💎'.repeat(500), 18]);
    const found = await reader(anvil.url)(address);
    expect(found).toMatchObject({ name: 'n'.repeat(256), symbol: '💎'.repeat(64) });
  });

  test.each<[string, () => Promise<Address>, string]>([
    ['an empty address', async () => NOBODY, 'no contract'],
    ['an account with nothing but ether', async () => HOLDER, 'no contract'],
    ['an ERC-721', async () => demo.nft, 'an ERC-721 collection'],
    ['an ERC-721 with decimals', () => deployToken(anvil.rpc, 'Collection', ['0x80ac58cd']), 'an ERC-721 collection'],
    ['an ERC-1155', () => deployToken(anvil.rpc, 'Collection', ['0xd9b67a26']), 'an ERC-1155 collection'],
    ['a contract of another kind', async () => demo.counter, 'a contract that does not answer decimals()'],
    ['a contract without symbol', () => deployToken(anvil.rpc, 'Mute'), 'a contract that does not answer symbol()'],
    ['a contract whose symbol is no text', () => deployToken(anvil.rpc, 'Garbled'), 'a contract that does not answer symbol()'],
    ['an empty symbol', () => deployToken(anvil.rpc, 'Token', ['Name', '', 18]), 'a contract that does not answer symbol()'],
    ['decimals of 256', () => deployToken(anvil.rpc, 'Token', ['Name', 'N', 256]), 'a contract whose decimals() is out of range'],
    [
      'decimals of 2^256-1',
      () => deployToken(anvil.rpc, 'Token', ['Name', 'N', 2n ** 256n - 1n]),
      'a contract whose decimals() is out of range',
    ],
    [
      'the SHA-256 precompile',
      async () => '0x0000000000000000000000000000000000000002',
      'a contract whose decimals() is out of range',
    ],
  ])('W-04 %s is told for what it is', async (_, place, found) => {
    expect(await reader(anvil.url)(await place())).toEqual({ kind: 'other', found });
  });

  test('W-04 an account delegated to a token is an account', async () => {
    const account = '0x00000000000000000000000000000000000000bb';
    await anvil.rpc('anvil_setCode', [account, `0xef0100${demo.token.slice(2)}`]);
    expect(await reader(anvil.url)(account)).toEqual({ kind: 'other', found: 'an account, not a contract' });
  });
});

/** The node, but it refuses what has `text` in it. */
const refusing =
  (text: string, error: { code: number; message: string }): Fetch =>
  async (url, init) => {
    const body = String(init.body);
    return body.includes(text) ? Response.json({ jsonrpc: '2.0', id: JSON.parse(body).id, error }) : fetch(url, init);
  };

describe('a node that is no good', () => {
  test('W-04 a node without pending state is asked for the latest', async () => {
    const read = reader(anvil.url, refusing('"pending"', { code: -32000, message: 'pending block is not available' }));
    expect(await read(demo.token)).toMatchObject({ kind: 'token', symbol: 'WHEAT' });
  });

  test('W-04 a node that is down is no missing contract', async () => {
    await expect(reader('http://127.0.0.1:9')(demo.token)).rejects.toMatchObject({ code: 4901 });
  });

  test('W-04 a balance that the node does not tell is left out', async () => {
    const found = await reader(anvil.url, refusing('70a08231', { code: -32005, message: 'limit' }))(demo.token);
    expect(found).toMatchObject({ kind: 'token', symbol: 'WHEAT' });
    expect(found).not.toHaveProperty('balance');
  });

  test('W-04 a name that the node does not tell is the trouble of the node', async () => {
    const read = reader(anvil.url, refusing('06fdde03', { code: -32005, message: 'limit' }));
    await expect(read(demo.token)).rejects.toMatchObject({ code: -32005 });
  });
});

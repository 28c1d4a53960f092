import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeDeployData } from 'viem';
import { type Address, type Bytes, toHex } from '../../lib/core/schema.ts';
import { data, ETHER, MAX } from '../corpus/request.ts';
import { type Anvil, startAnvil } from '../support/anvil.ts';
import { compileOnce } from '../support/contracts.ts';
import { installDelegates } from '../support/delegates.ts';
import { until } from '../support/local.ts';
import { COINS, type CoinName, KNOWN, type MaskName, ME, NODE, THIEF, WHATS, WHENS } from './people.ts';
import { LOANS, leaveAt, MORPHO, POSERS, POSES, type PoserName } from './posers.ts';

const SOURCES = join(import.meta.dirname, 'contracts');
const [DEPLOYER, OTHER] = ['0xa0ee7a142d267c1f36714e4a8f75612f20a79720', '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f'];

const MINER = '0x00000000000000000000000000000000000c0b00';

/** A chain with the contracts of thieves and of honest people on it, and a user who has something of everything. */
export interface Kit {
  anvil: Anvil;
  coins: Record<CoinName, Address>;
  masks: Record<MaskName, Address>;
  posers: Record<PoserName, Address>;
  /** Lays hands on very many. */
  crowded: Address;
  /** Says that it is a vault. */
  vaulted: Address;
  /** Takes with a second call. */
  armed: Address;
  /** Where people keep something by other words than a token's. */
  keepers: Record<'positions' | 'locks' | 'market', Address>;
  known: typeof KNOWN;
  /** Vaults of a known coin. */
  vault: Address;
  badVault: Address;
  nft: Address;
  silentNft: Address;
  items: Address;
  silentItems: Address;
  claims: Address;
  silentClaims: Address;
  lender: Address;
  owned: Address;
  silentOwned: Address;
  names: Address;
  stake: Address;
  /** Answers as a token, and makes none. */
  soldOut: Address;
  /** Tells of more than it counts. */
  boasting: Address;
  /** Counts what it tells until its maker turns it, and then says nothing. */
  fickle: Address;
  /** Says of everybody that they have very much. */
  constant: Address;
  /** Makes very many tokens that count what they tell. */
  crowd: Address;
  idle: Address;
  /** A contract of the thief's. */
  gang: Address;
  flood: Address;
  teller: Address;
}

/** What has come of a transaction, once it is in a block: the next one, if the chain has overlooked it. */
export async function receiptOf<Receipt>({ rpc }: Anvil, hash: unknown): Promise<Receipt> {
  let looks = 0;
  return until(async () => {
    const receipt = (await rpc('eth_getTransactionReceipt', [hash])) as Receipt | null;
    if (receipt === null && ++looks % 50 === 0) await rpc('evm_mine');
    return receipt ?? undefined;
  });
}

/** Starts it; takes some seconds. */
export async function startKit(): Promise<Kit> {
  const names = (await readdir(SOURCES)).filter((name) => name.endsWith('.sol')).sort();
  const sources = await Promise.all(
    names.map(async (name) => [name, { content: await readFile(join(SOURCES, name), 'utf8') }] as const),
  );
  const artifacts = await compileOnce(Object.fromEntries(sources));
  const anvil = await startAnvil({ chainId: 1 });
  const { rpc } = anvil;
  const send = async (from: string, call: { to?: Address; data: Bytes; value?: string }) => {
    const hash = await rpc('eth_sendTransaction', [{ from, gas: '0x5b8d80', ...call }]);
    const receipt = await receiptOf<{ contractAddress: Address; status: string }>(anvil, hash);
    if (receipt.status !== '0x1') throw new Error(`the kit could not be set up: ${JSON.stringify(call).slice(0, 200)}`);
    return receipt.contractAddress?.toLowerCase() as Address;
  };
  const deploy = (name: string, args: readonly unknown[] = [], value = 0n) => {
    const artifact = artifacts[name];
    if (!artifact) throw new Error(`no contract ${name}`);
    return send(DEPLOYER, { data: encodeDeployData({ ...artifact, args }), value: toHex(value) });
  };
  const tell = (to: Address, human: string, args: readonly unknown[], from = DEPLOYER, value = 0n) =>
    send(from, { to, data: data(human, args), value: toHex(value) });
  const putAt = async (place: Address, from: Address) =>
    rpc('anvil_setCode', [place, await rpc('eth_getCode', [from, 'latest'])]);

  await rpc('anvil_setCoinbase', [MINER]);
  await rpc('anvil_setBlockTimestampInterval', [12]);
  await installDelegates(rpc);
  const coins = {} as Kit['coins'];
  for (const [name, flags] of Object.entries(COINS) as [CoinName, number][]) {
    coins[name] = await deploy('Coin');
    await tell(coins[name], 'set(string,string,uint8,uint256,address)', [`The ${name} one`, `C${name}`, 18, flags, THIEF]);
    await tell(coins[name], 'give(address,uint256)', [ME, 1_000n * ETHER]);
  }
  const [nft, silentNft] = [await deploy('Nft', [false, THIEF]), await deploy('Nft', [true, THIEF])];
  for (const each of [nft, silentNft]) for (const id of [1n, 2n]) await tell(each, 'give(address,uint256)', [ME, id]);
  const [items, silentItems] = [await deploy('Items', [false]), await deploy('Items', [true])];
  const [claims, silentClaims] = [await deploy('Claims', [false]), await deploy('Claims', [true])];
  for (const each of [items, silentItems, claims, silentClaims]) await tell(each, 'give(address,uint256)', [ME, 1n]);
  const nameBook = await deploy('Names');
  await tell(nameBook, 'give(bytes32,address)', [NODE, ME]);
  const stake = await deploy('Stake');
  await tell(stake, 'give(address)', [ME], OTHER, 10n * ETHER);
  const keepers = { positions: await deploy('Positions'), locks: await deploy('Locks'), market: MORPHO };
  for (const each of [keepers.positions, keepers.locks]) await tell(each, 'give(address,uint256)', [ME, 1n]);
  await putAt(MORPHO, await deploy('Market'));
  await tell(MORPHO, 'give(bytes32,address)', [LOANS, ME]);

  const {
    usdc: USDC,
    weth: WETH,
    router: ROUTER,
    program: PROGRAM,
    desk: DESK,
    multicall3: MULTICALL3,
    connector: CONNECTOR,
    multiSend: MULTISEND,
    permit2: PERMIT2,
  } = KNOWN;
  await putAt(USDC, coins.plain);
  await tell(USDC, 'set(string,string,uint8,uint256,address)', ['USD Coin', 'USDC', 6, 0, THIEF]);
  for (const to of [ME, ROUTER]) await tell(USDC, 'give(address,uint256)', [to, 10n ** 24n]);
  await putAt(WETH, await deploy('Wrapped'));
  await putAt(ROUTER, await deploy('Shop'));
  await tell(ROUTER, 'sells(address)', [USDC]);
  await putAt(PROGRAM, await deploy('Program'));
  await putAt(DESK, await deploy('Desk'));
  for (const each of [PROGRAM, DESK]) await tell(each, 'sells(address)', [USDC]);
  await rpc('anvil_setBalance', [WETH, toHex(1_000n * ETHER)]);
  await putAt(MULTICALL3, await deploy('Caller'));
  await putAt(CONNECTOR, await deploy('Connector'));
  await putAt(MULTISEND, await deploy('Sending'));
  await putAt(PERMIT2, await deploy('Permits'));
  const [vault, badVault] = [await deploy('Vault', [USDC, false, THIEF]), await deploy('Vault', [USDC, true, THIEF])];
  for (const each of [vault, badVault]) {
    await tell(each, 'give(address,uint256)', [ME, 10n ** 22n]);
    await tell(USDC, 'give(address,uint256)', [each, 10n ** 23n]);
  }
  // What the user once gave leave to, as people do who swap and lend.
  for (const each of [DESK, PERMIT2, MULTICALL3, vault, badVault]) await tell(USDC, 'approve(address,uint256)', [each, MAX], ME);
  await tell(PERMIT2, 'approve(address,address,uint160,uint48)', [USDC, PROGRAM, 2n ** 160n - 1n, 2 ** 40], ME);
  await tell(coins.plain, 'approve(address,uint256)', [ROUTER, MAX], ME);

  const flood = await deploy('Flood', [coins.plain, THIEF]);
  await tell(coins.plain, 'approve(address,uint256)', [flood, MAX], ME);
  const masks = {} as Kit['masks'];
  for (const [when, whenName] of WHENS.entries())
    for (const [what, whatName] of WHATS.entries()) {
      const mask = await deploy('Mask', [when, what, coins.plain, coins.silent, nft, THIEF]);
      masks[`${whenName} ${whatName}`] = mask;
      await tell(coins.plain, 'give(address,uint256)', [mask, 100n * ETHER]);
      // The user once allowed it what it is after.
      if (whatName === 'pull' || whatName === 'refuse') await tell(coins.plain, 'approve(address,uint256)', [mask, MAX], ME);
      if (whatName === 'pullQuiet') await tell(coins.silent, 'approve(address,uint256)', [mask, MAX], ME);
      if (whatName === 'pullItem') await tell(nft, 'setApprovalForAll(address,bool)', [mask, true], ME);
    }
  const posers = {} as Kit['posers'];
  const leave = leaveAt({ coins, silentNft, silentItems, silentClaims, stake, keepers });
  for (const name of POSERS) {
    const what = POSES.findIndex((each) => name === each || name === `${each} together`);
    const [from, human, ...args] = leave[POSES[what] ?? 'nothing'];
    posers[name] = await deploy('Posing', [what, from, THIEF, name.endsWith('together')], ETHER);
    // The user once gave it leave.
    await tell(from, human, [posers[name], ...args], ME);
  }
  const [crowded, armed] = [await deploy('Crowded', [coins.silent, THIEF]), await deploy('Armed', [coins.silent, THIEF])];
  const vaulted = await deploy('Vaulted', [USDC, coins.silent, THIEF]);
  for (const each of [crowded, armed, vaulted]) await tell(coins.silent, 'approve(address,uint256)', [each, MAX], ME);
  await tell(USDC, 'give(address,uint256)', [vaulted, 100n]);
  return {
    ...{
      anvil,
      coins,
      masks,
      posers,
      crowded,
      vaulted,
      armed,
      keepers,
      flood,
      known: KNOWN,
      vault,
      badVault,
      nft,
      silentNft,
      names: nameBook,
      stake,
    },
    ...{ items, silentItems, claims, silentClaims },
    lender: await deploy('Lender'),
    owned: await deploy('Owned', [false, ME]),
    silentOwned: await deploy('Owned', [true, ME]),
    soldOut: await deploy('SoldOut'),
    boasting: await deploy('Boasting'),
    fickle: await deploy('Fickle'),
    constant: await deploy('Constant'),
    crowd: await deploy('Crowd'),
    idle: await deploy('Idle'),
    gang: await deploy('Idle'),
    teller: await deploy('Teller'),
  };
}

interface Plain {
  to?: Address | undefined;
  data: Bytes;
}

async function by(from: string, { anvil }: Kit, { to, data: called }: Plain): Promise<void> {
  await receiptOf(anvil, await anvil.rpc('eth_sendTransaction', [{ from, to, data: called }]));
}

/** Somebody else makes a call. */
export const byOther = (kit: Kit, call: Plain): Promise<void> => by(OTHER, kit, call);

/** The user made a call at some time, with another wallet. */
export const byUser = (kit: Kit, call: Plain): Promise<void> => by(ME, kit, call);

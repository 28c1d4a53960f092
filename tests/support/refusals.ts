import { SIMPLE_7702_ACCOUNT } from './delegates.ts';

/**
 * All that `wallet_sendCalls` refuses by itself, with the parameters as the page hands them over and the error as it gets it. Run on
 * the wallet in Node and once in a browser; a refusal that is new goes here and nowhere else.
 */
export type Refusal = [what: string, params: unknown, code: number, message: string];

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

const pay = (change: object = {}) => ({ to: OTHER, value: '0x1', ...change });
const request = (change: object = {}) => ({
  version: '2.0.0',
  from: ACCOUNT,
  chainId: '0x7a69',
  atomicRequired: false,
  calls: [pay()],
  ...change,
});
const times = (count: number) => Array.from({ length: count }, () => pay());
const data = (bytes: number) => pay({ data: `0x${'5a'.repeat(bytes)}` });
const gas = (value: unknown) => pay({ capabilities: { gasLimitOverride: { value } } });
const own = (change: object = {}) => ({ to: ACCOUNT, data: '0x12', ...change });
const shouting = `0x${ACCOUNT.slice(2).toUpperCase()}`;

/** A batch of this id has to be there before any of this is asked. */
export const TAKEN = [request({ id: 'taken' })];

const AUTHORIZATION = 'The requested account and/or method has not been authorized by the user';
const EIP7702 = 'EIP-7702 not supported on the specified chain ID';

/** Params that are not of the shape, and why. */
const shape = (what: string, params: unknown, why: string): Refusal => [
  what,
  params,
  -32602,
  `The wallet cannot parse the request: params${why}`,
];
/** A good request but for this, and why it is a bad one then. */
const malformed = (what: string, change: object, why: string): Refusal => shape(what, [request(change)], `[0].${why}`);
/** The same of calls. */
const miscalled = (what: string, calls: unknown[], why: string): Refusal => malformed(what, { calls }, `calls${why}`);
const version = (what: string, ...params: unknown[]): Refusal => [
  what,
  params,
  -32000,
  'Version not supported: wallet_sendCalls takes version 2.0.0',
];
const unauthorized = (what: string, params: unknown): Refusal => [what, params, 4100, AUTHORIZATION];
const incapable = (what: string, change: object, name = 'magic'): Refusal => [
  what,
  [request(change)],
  5700,
  `The wallet does not support a capability that was not marked as optional: ${name}`,
];
const elsewhere = (what: string, chainId: string, change: object = {}): Refusal => [
  what,
  [request({ chainId, ...change })],
  5710,
  `${EIP7702}: the wallet has no network ${chainId}`,
];
const taken = (what: string, change: object = {}): Refusal => [
  what,
  [request({ id: 'taken', ...change })],
  5720,
  'There is already a batch submitted with the specified batch ID',
];
const tooLarge = (what: string, calls: unknown[], why: string): Refusal => [
  what,
  [request({ calls })],
  5740,
  `The batch is too large for the wallet to process: it ${why}`,
];

const BYTES = 'must be an address of 20 bytes in hex';
const CHAIN = 'chainId must be a chain id in hex without leading zeros';
const QUANTITY = 'must be a quantity in hex';
const BOOLEAN = 'atomicRequired must be a boolean';
const SELF = 'must not be the sender itself when there is data';
const GAS = 'capabilities.gasLimitOverride.value';
const DATA = 'has 98305 bytes of call data, at most 98304 are taken';

/** A site that is connected to the account gets these. */
export const refusals: Refusal[] = [
  shape('S-01 no params', undefined, ' must be an array with one object'),
  shape('S-01 params that are no array', request(), ' must be an array with one object'),
  shape('S-01 an empty array', [], ' must be an array with one object'),
  shape('S-01 two requests', [request(), request()], ' must be an array with one object'),
  shape('S-01 two requests, of another version', [request({ version: '1' }), {}], ' must be an array with one object'),
  shape('S-01 null', [null], '[0] must be an object'),
  shape('S-01 text', ['2.0.0'], '[0] must be an object'),

  malformed('S-02 no version', { version: undefined }, 'version must be a string'),
  malformed('S-02 a version that is a number', { version: 2 }, 'version must be a string'),
  version('S-02 another version', request({ version: '1.0' })),
  version('S-02 a version of more digits', request({ version: '2.0.0.0' })),
  version('S-02 an empty version', request({ version: '' })),
  version('S-02 another version and nothing else', { version: '3.0.0' }),
  version('S-02 another version, before all else', request({ version: '1', from: 1, calls: 0 })),

  malformed('S-03 no sender', { from: undefined }, 'from is required'),
  malformed('S-03 a sender of 19 bytes', { from: ACCOUNT.slice(0, -2) }, `from ${BYTES}`),
  malformed('S-03 a sender of 21 bytes', { from: `${ACCOUNT}00` }, `from ${BYTES}`),
  malformed('S-03 a sender without 0x', { from: `00${ACCOUNT.slice(2)}` }, `from ${BYTES}`),
  unauthorized('S-03 a sender that the site may not use', [request({ from: OTHER })]),
  unauthorized('S-03 the sender before the chain', [request({ from: OTHER, chainId: '0x999999' })]),

  malformed('S-04 no chain id', { chainId: undefined }, 'chainId is required'),
  malformed('S-04 a chain id that is a number', { chainId: 31337 }, CHAIN),
  malformed('S-04 a chain id with a leading zero', { chainId: '0x07a69' }, CHAIN),
  malformed('S-04 a chain id in upper case', { chainId: '0x7A69' }, CHAIN),
  elsewhere('S-04 a chain that the wallet has not', '0x999999'),
  elsewhere('S-04 a chain beyond all numbers', `0x${'f'.repeat(64)}`),
  malformed(
    'S-04 K-08 a chain that is not the one selected, naming both, and how to get there',
    { chainId: '0x1' },
    'chainId is 0x1, but the network selected for this site is 0x7a69: switch to 0x1 by wallet_switchEthereumChain first',
  ),
  elsewhere('S-04 the chain before the calls', '0x999999', { calls: [own()] }),

  malformed('S-05 no word on atomicity', { atomicRequired: undefined }, BOOLEAN),
  malformed('S-05 a word that is text', { atomicRequired: 'true' }, BOOLEAN),
  malformed('S-05 null for a word', { atomicRequired: null }, BOOLEAN),

  malformed('S-06 no list of calls', { calls: undefined }, 'calls must be an array'),
  malformed('S-06 no calls', { calls: [] }, 'calls must have at least one call'),
  miscalled('S-06 a call that is null', [pay(), null], '[1] must be an object'),
  miscalled('S-06 a call without recipient', [{ data: '0x00' }], '[0].to is required'),
  miscalled('S-06 null for a recipient', [pay(), pay({ to: null })], `[1].to ${BYTES}`),
  miscalled('S-06 a recipient of 19 bytes', [pay({ to: OTHER.slice(0, -2) })], `[0].to ${BYTES}`),
  miscalled('S-06 a value without 0x', [pay(), pay({ value: '1' })], `[1].value ${QUANTITY}`),
  miscalled('S-06 a value that is a number', [pay({ value: 1 })], `[0].value ${QUANTITY}`),
  miscalled('S-06 a value of 257 bits', [pay({ value: `0x1${'0'.repeat(64)}` })], `[0].value ${QUANTITY}`),
  miscalled('S-06 odd data', [pay({ data: '0x123' })], '[0].data must be hex bytes of even length'),
  miscalled('S-06 data for the sender itself', [own()], `[0].to ${SELF}`),
  miscalled('S-06 data for the sender in capitals, behind others', [pay(), pay(), own({ to: shouting })], `[2].to ${SELF}`),
  malformed('S-06 the calls before the id', { id: 'taken', calls: [own()] }, `calls[0].to ${SELF}`),

  malformed('S-07 an empty id', { id: '' }, 'id must not be empty'),
  malformed('S-07 an id of 8,195 characters', { id: 'x'.repeat(8195) }, 'id must have at most 8194 characters'),
  malformed('S-07 an id that is a number', { id: 1 }, 'id must be a string'),

  taken('S-09 an id that was submitted'),
  taken('S-09 the id before capabilities', { capabilities: { magic: {} } }),

  incapable('S-11 an unknown capability', { capabilities: { magic: {} } }),
  incapable('S-11 one that says it is not optional', { capabilities: { magic: { optional: false } } }),
  incapable('S-11 one behind another that is optional', { capabilities: { flight: { optional: true }, magic: {} } }),
  incapable('S-11 one that only calls have', { capabilities: { gasLimitOverride: { value: '0xea60' } } }, 'gasLimitOverride'),
  incapable('S-11 an unknown capability of a call', { calls: [pay({ capabilities: { magic: {} } })] }),
  incapable('S-11 an unknown capability of the second call', { calls: [gas('0xea60'), pay({ capabilities: { magic: {} } })] }),
  incapable('S-11 capabilities before size', { capabilities: { magic: {} }, calls: times(101) }),
  malformed(
    'S-11 optional that is no boolean',
    { capabilities: { magic: { optional: 'true' } } },
    'capabilities.magic.optional must be a boolean',
  ),
  malformed('S-11 a capability that is no object', { capabilities: { magic: true } }, 'capabilities.magic must be an object'),

  miscalled('S-12 a gas limit of zero', [gas('0x0')], `[0].${GAS} must be more than zero`),
  miscalled('S-12 no gas limit', [gas(undefined)], `[0].${GAS} is required`),
  miscalled(
    'S-12 a gas limit below the intrinsic',
    [pay(), gas('0x5207')],
    `[1].${GAS} is below the gas that the call costs before it runs`,
  ),

  tooLarge('S-15 101 calls', times(101), 'has 101 calls, at most 100 are taken'),
  tooLarge('S-15 a byte more than 96 KiB', [data(98_305)], DATA),
  tooLarge('S-15 as much in several calls', [data(98_304), pay(), data(1)], DATA),
];

/** Only a node can say so, and by then the window is open: it closes, and this is the answer. */
export const refusalsOfNodes: Refusal[] = [
  miscalled('S-12 a gas limit above a block', [gas('0xffffffff')], `[0].${GAS} is above the gas limit of a block`),
  tooLarge('S-15 more gas than a block holds', [gas('0x1c9c000'), gas('0x1c9c000')], 'takes more gas than a block holds'),
];

/** A site that is not connected gets these. */
export const refusalsOfStrangers: Refusal[] = [
  unauthorized('A-06 a good request', [request()]),
  unauthorized('A-06 a bad request', ['nonsense']),
  unauthorized('A-06 a request of another version', [{ version: '1.0' }]),
];

const atomic = [request({ atomicRequired: true, calls: times(2) })];
const CODE = 'Atomic execution is required but the account cannot be upgraded: it has code of its own';

/** The same, where this code is at this address of the chain. */
export const refusalsOfChains: [...Refusal, address: string, code: string][] = [
  ['S-13 all or nothing where there is no known delegate', atomic, 5710, EIP7702, SIMPLE_7702_ACCOUNT, '0x00'],
  ['S-13 all or nothing for an account with code of its own', atomic, 5760, CODE, ACCOUNT, '0x6000'],
];

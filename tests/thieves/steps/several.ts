import { concat, size, toHex } from 'viem';
import type { Call } from '../../../lib/core/batch/batch.ts';
import type { Address, Bytes } from '../../../lib/core/schema.ts';
import { call, data } from '../../corpus/request.ts';
import type { Kit } from '../kit.ts';
import { ME } from '../people.ts';
import { CALLED } from './called.ts';
import { APPROVE, any, type By, type Draws, type Leg, SOON, SWAP, TRANSFER_FROM } from './draws.ts';
import { buying, handing, onward, program, selling, shareOf, TOO_MUCH } from './routed.ts';

/* Calls that a contract makes of others, in its own name, for whoever asks. */

interface Inner {
  target: Address;
  value: bigint;
  data: Bytes;
}

function innerOf(kit: Kit, leg: Leg, { who, mask, amount }: Draws): Inner {
  const { known, masks, idle, stake } = kit;
  const [{ at, to }, much] = [leg, shareOf(leg, amount)];
  const gets = to === 'who' ? who : to === 'me' ? ME : known.multicall3;
  const silent = (target: Address, called: Bytes): Inner => ({ target, value: 0n, data: called });
  return any<Inner>(
    [
      // What the user once allowed it, it does for anybody.
      silent(known.usdc, data(TRANSFER_FROM, [ME, gets, much])),
      { target: gets, value: much, data: '0x' },
      silent(idle, '0x12345678'),
      silent(known.usdc, data(APPROVE, [gets, much])),
      silent(masks[mask], any(CALLED, at >> 4)),
      { target: masks[mask], value: much, data: any(CALLED, at >> 4) },
      silent(known.usdc, data('multicall(bytes[] data)', [[data(TRANSFER_FROM, [ME, gets, much])]])),
      { target: stake, value: much, data: data('stake()') },
      inside(program(kit, [selling(kit, gets === ME ? gets : 'itself', much), handing(4, known.usdc, gets, 0n)], much)),
      inside(call(known.router, SWAP, [much, [known.weth, known.usdc], gets, SOON], much)),
      inside(program(kit, [selling(kit, 'itself', much), handing(5, known.usdc, gets, much)], much)),
      inside(
        program(
          kit,
          [selling(kit, gets, (much * 9n) / 10n), selling(kit, 'itself', much / 10n), onward(kit, 'me', much / 10n)],
          much,
        ),
      ),
      inside(program(kit, [buying(kit, gets, much, TOO_MUCH)], much)),
      { target: any([known.program, known.desk], at >> 4), value: much / 11n, data: '0x' },
    ],
    at,
  );
}

const inside = ({ to, value, data: called }: Call): Inner => ({ target: to ?? ME, value, data: called });

/** The same call, made by one of those who make calls for anybody: with what goes along, and in their own name. */
export function madeBy({ known }: Kit, by: By, { to, ...of }: Call): Call {
  if (by === 'me' || !to) return { ...of, ...(to ? { to } : {}) };
  const { value, data: called } = of;
  switch (by) {
    case 'multicall3':
      return call(
        known.multicall3,
        'aggregate3Value((address target, bool allowFailure, uint256 value, bytes data)[] calls)',
        [[[to, false, value, called]]],
        value,
      );
    case 'connector':
      return call(
        known.connector,
        'batch((address targetContract, address onBehalfOfAccount, uint256 value, bytes data)[] items)',
        [[[to, ME, value, called]]],
        value,
      );
    case 'multiSend': {
      const one = concat(['0x00', to, toHex(value, { size: 32 }), toHex(size(called), { size: 32 }), called]);
      return call(known.multiSend, 'multiSend(bytes transactions)', [one], value);
    }
  }
}

/** Several by Multicall3, which anybody may tell what to do. */
export const calledTogether = ({ known }: Kit, calls: readonly Call[]): Call =>
  call(
    known.multicall3,
    'aggregate3Value((address target, bool allowFailure, uint256 value, bytes data)[] calls)',
    [calls.map((each) => [each.to, false, each.value, each.data])],
    calls.reduce((sum, { value }) => sum + value, 0n),
  );

/** By one of the functions for it. */
export function aggregated(kit: Kit, draws: Draws): Call {
  const { legs, at } = draws;
  const inner = legs.map((leg) => innerOf(kit, leg, draws));
  const value = inner.reduce((sum, each) => sum + each.value, 0n);
  const to = kit.known.multicall3;
  const silent = inner.map(({ target, data: called }) => [target, called] as const);
  if (value > 0n || at % 4 === 3) {
    const calls = inner.map((each) => [each.target, at % 2 === 0, each.value, each.data]);
    return call(to, 'aggregate3Value((address target, bool allowFailure, uint256 value, bytes data)[] calls)', [calls], value);
  }
  if (at % 4 === 0) return call(to, 'aggregate((address target, bytes data)[] calls)', [silent]);
  if (at % 4 === 1) return call(to, 'tryAggregate(bool requireSuccess, (address target, bytes data)[] calls)', [false, silent]);
  return call(to, 'aggregate3((address target, bool allowFailure, bytes data)[] calls)', [
    silent.map(([target, called]) => [target, true, called]),
  ]);
}

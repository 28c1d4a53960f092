import { describe, expect, test } from 'vitest';
import { NoAnswer, toNodeError } from '../../../lib/chain/node/failover.ts';
import { nameNodeError } from '../../../lib/chain/node/nodeErrors.ts';
import { RpcFailure } from '../../../lib/chain/node/rpc.ts';
import { errors } from '../../../lib/core/errors.ts';
import { failureOf } from '../../../lib/core/failure.ts';
import { textOf } from '../../../lib/view/said.ts';

describe('what a screen says of an error that pages get too', () => {
  const late = new RpcFailure('timeout', { code: 'rpc.tooLong' });
  const busy = new RpcFailure('broken', { code: 'rpc.status', status: 503 });

  test.each<[string, Error]>([
    ['nothing that has a name', errors.internal()],
    ['a missing right', errors.unauthorized()],
    ['a network that is not there', errors.unrecognizedChain(4_242)],
    ['a chain out of reach', errors.chainDisconnected(7)],
    ['a chain without upgrades', errors.delegationNotSupported()],
    ['a locked wallet', errors.walletLocked()],
    ['a damaged key', errors.keyDamaged()],
    ['a journal that cannot be written', errors.notWritten()],
    ['a revert', errors.executionReverted('0x')],
    ['nodes that give no answer', toNodeError(7, new NoAnswer([late, busy, late]))],
    ['a node that refuses without a word', nameNodeError({ code: -32000, message: '' })],
    ['a node that refuses with markup', nameNodeError({ code: -32000, message: '<b>no</b>' })],
  ])('is the same in English, and no foreign words: %s', (_, error) => {
    const said = failureOf(error);
    expect(said.code).not.toBe('failure.told');
    expect(textOf(said)).toBe(error.message);
  });

  test('is what a node said, as words that are foreign', () => {
    const error = nameNodeError({ code: -32000, message: 'header not found' });
    expect(failureOf(error)).toEqual({ code: 'failure.told', text: 'header not found' });
  });

  test.each<[string, unknown]>([
    ['only pages can come upon', errors.invalidParams('params[0] must be hex bytes')],
    ['nobody has named', new TypeError('a secret of the wallet')],
  ])('is nothing of one that %s', (_, error) => expect(failureOf(error)).toEqual({ code: 'failure.unknown' }));
});

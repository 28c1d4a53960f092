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

  test.each<[string, Error, string]>([
    ['nothing that has a name', errors.internal(), 'Something went wrong in Sheaf. Please try again.'],
    ['a missing right', errors.unauthorized(), 'This site may not use that account. Connect the site to it first.'],
    [
      'a network that is not there',
      errors.unrecognizedChain(4_242),
      'Sheaf has no network with chain ID 0x1092. Add the network first.',
    ],
    [
      'a chain out of reach',
      errors.chainDisconnected(7),
      'No node of the network with chain ID 7 can be reached. Check your connection, or add another node under “Networks”.',
    ],
    [
      'a chain without upgrades',
      errors.delegationNotSupported(),
      'This network has no account upgrades, and without one the steps cannot happen all or nothing.',
    ],
    ['a locked wallet', errors.walletLocked(), 'Sheaf is locked. Unlock it and try again.'],
    ['a damaged key', errors.keyDamaged(), 'The key of this account is damaged. Restore the wallet from its recovery phrase.'],
    [
      'a journal that cannot be written',
      errors.notWritten(),
      'Nothing was sent: Sheaf could not write it down. Make room if the disk is full, and try again.',
    ],
    ['a revert', errors.executionReverted('0x'), 'The contract does not let it happen'],
    [
      'nodes that give no answer',
      toNodeError(7, new NoAnswer([late, busy, late])),
      'No node of the network with chain ID 7 gave a usable answer: the node took too long; the node answered HTTP 503',
    ],
    ['a node that refuses without a word', nameNodeError({ code: -32000, message: '' }), 'The node refused the request'],
    ['a node that refuses with markup', nameNodeError({ code: -32000, message: '<b>no</b>' }), 'The node refused the request'],
  ])('is what went wrong and what to do, in words that people use, and none of them foreign: %s', (_, error, text) => {
    const said = failureOf(error);
    expect(said.code).not.toBe('failure.told');
    expect(textOf(said)).toBe(text);
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

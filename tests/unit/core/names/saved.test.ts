import { describe, expect, test } from 'vitest';
import { aboutAddress } from '../../../../lib/core/describe/about.ts';
import { type Dealings, nobody } from '../../../../lib/core/names/dealings.ts';
import { withSaved } from '../../../../lib/core/names/lookAlike.ts';
import { explainSigning } from '../../../../lib/core/risk/signing/explain.ts';
import { warningsOf } from '../../../../lib/core/risk/warnings.ts';
import type { Address } from '../../../../lib/core/schema.ts';
import { TypedDataParam } from '../../../../lib/core/signing/typedData.ts';
import { kindOf } from '../../../../lib/core/warning.ts';
import { FRIEND, facts, ME, POISON, ROUTER, STRANGER, USDC } from '../../../corpus/addresses.ts';
import { corpus } from '../../../corpus/corpus.ts';
import { type CorpusRequest, call, ETHER, pay } from '../../../corpus/request.ts';
import { NOW, typed } from '../../../corpus/signing.ts';
import { dealtWith, partiesOfAll } from '../../../support/dealings.ts';
import { batchOf, factsFor, planOf } from '../../../support/explained.ts';
import { plainNote, plainWarning } from '../../../support/plain.ts';

const TRANSFER = 'transfer(address to, uint256 amount)';

const warned = (request: Pick<CorpusRequest, 'calls' | 'logs' | 'plan' | 'facts' | 'reach'>, dealings: Dealings) =>
  warningsOf(batchOf(request), planOf(request), { ...factsFor(request), dealings });
const paying = (to: Address, dealings: Dealings) => warned({ calls: [pay(to, ETHER)] }, dealings);
const kinds = (to: Address, dealings: Dealings) => paying(to, dealings).map(kindOf);

describe('T-J7 whom the user has saved', () => {
  test('is an original before anything was given them, and itself no imitation', () => {
    expect(kinds(POISON, withSaved(nobody, [FRIEND]))).toContain('lookAlike');
    expect(kinds(FRIEND, withSaved(nobody, [FRIEND]))).not.toContain('lookAlike');
    expect(kinds(STRANGER, withSaved(nobody, [FRIEND]))).not.toContain('lookAlike');
  });

  test('is one in what is signed, too', () => {
    const data = typed({ chainId: 1, verifyingContract: USDC }, { Note: { to: 'address' } }, { to: POISON });
    const typedData = TypedDataParam.parse(data);
    const kindsOf = (dealings: Dealings) =>
      explainSigning({ typedData, facts: { ...facts, dealings }, origin: 'https://dapp.example', askedAt: NOW }).warnings.map(
        kindOf,
      );
    expect(kindsOf(nobody)).not.toContain('lookAlike');
    expect(kindsOf(withSaved(nobody, [FRIEND]))).toContain('lookAlike');
  });

  test('remains one beside who looks like them and got something', () => {
    expect(kinds(POISON, withSaved(dealtWith([POISON]), [FRIEND]))).toContain('lookAlike');
  });

  test('imitates whom the user has dealt with as before: a name is no proof', () => {
    expect(kinds(POISON, withSaved(dealtWith([FRIEND]), [POISON]))).toContain('lookAlike');
  });

  test('is told with all the digits of both, by whatever name they go', () => {
    const [warning] = paying(POISON, withSaved(nobody, [FRIEND]));
    expect(warning?.params).toMatchObject({
      address: { address: POISON, full: true },
      original: { address: FRIEND, full: true },
    });
  });

  test('is told to get something for the first time as somebody who was saved', () => {
    expect(paying(STRANGER, withSaved(nobody, [STRANGER])).map(plainWarning)).toEqual([
      'First payment of worth on this network. You have saved STRANGER. As far as this wallet knows, you have not sent anything of worth there on this network before.',
    ]);
    expect(kinds(STRANGER, withSaved(dealtWith([STRANGER]), [STRANGER]))).toEqual([]);
  });

  test.each<[string, Dealings, string]>([
    ['saved', withSaved(nobody, [STRANGER]), 'An address without a contract. You have not dealt with it yet.'],
    ['paid', withSaved(dealtWith([STRANGER]), [STRANGER]), 'An address without a contract. You have dealt with it before.'],
    ['neither', nobody, 'An address without a contract. You have not dealt with it before.'],
  ])('is described as %s', (_, dealings, says) => expect(plainNote(aboutAddress(STRANGER, { ...facts, dealings }))).toBe(says));

  test('is no less a contract', () => {
    const saved = withSaved(nobody, [USDC, ROUTER]);
    const codes = (to: Address) => warned({ calls: [call(USDC, TRANSFER, [to, 5_000_000n])] }, saved).map(({ code }) => code);
    expect(codes(USDC)).toContain('warning.toTokenContract.own');
    expect(aboutAddress(ROUTER, { ...facts, dealings: saved })?.code).toBe('about.protocol');
  });

  test.each(corpus)('silences nothing of what is said of $name', (request) => {
    const { dealings } = factsFor(request);
    const said = warned(request, dealings).map(({ level, ...each }) => `${level} ${kindOf(each)}`);
    for (const each of partiesOfAll([{ ...request, from: ME, chainId: 1 }])) {
      const now = warned(request, withSaved(dealings, [each])).map(({ level, ...each }) => `${level} ${kindOf(each)}`);
      expect(now).toEqual(expect.arrayContaining(said));
    }
  });
});

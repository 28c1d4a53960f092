import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Execution } from '../../../components/approval/parts/execution.tsx';
import { TakeBack } from '../../../components/approval/parts/takeBack.tsx';
import { decodeCalls } from '../../../lib/core/decode/decode.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { explainBatch } from '../../../lib/view/explanation.ts';
import type { Known } from '../../../lib/view/live.ts';
import { factsFor } from '../../support/explained.ts';
import { subject } from '../../support/reviewState.ts';

const onAmend = async () => undefined;
const shown = ({ batch, plan }: BatchSubject) => renderToStaticMarkup(createElement(Execution, { batch, plan, onAmend }));

test('G-01 a batch that the user wants all or nothing and that cannot be so is not said to be', () => {
  const { batch, plan } = subject();
  const wished = { ...batch, together: true as const };
  expect(shown({ batch: wished, plan: { ...plan, atomic: true } })).toContain('or none of them does');
  const without = shown({ batch: wished, plan: { ...plan, atomic: false } });
  expect(without).not.toContain('or none of them does');
  expect(without).toMatch(/role="switch"[^>]*aria-checked="false"/);
});

test('G-01 nothing is said to be taken back where nothing is', () => {
  const { batch, plan } = subject();
  const known = {} as Known;
  const explained = explainBatch({ batch, plan }, decodeCalls(batch), factsFor({}));
  const taken = { ...batch, takesBack: true as const };
  expect(renderToStaticMarkup(createElement(TakeBack, { batch: taken, explained, known, onAmend }))).toBe('');
});

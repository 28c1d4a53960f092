import { describe, expect, test } from 'vitest';
import type { SlotState } from '../../../lib/core/batch/slot.ts';
import { isLongSent, type NodeState, standingOf, whyUnseen } from '../../../lib/view/nodes.ts';
import { textOf } from '../../../lib/view/said.ts';
import type { Said } from '../../../lib/words/said.ts';

const node = (state: NodeState['state'], trouble?: Said): NodeState => ({
  url: 'https://node.example',
  state,
  ...(trouble === undefined ? {} : { trouble }),
});
const old = node('behind', { code: 'lag.minutes', minutes: 12 });

test.each<[Omit<NodeState, 'url'>, string]>([
  [{ state: 'up', preconfirmed: true }, 'Works, and tells what is about to happen'],
  [{ state: 'up', preconfirmed: false }, 'Works, and tells what is in a block'],
  [{ state: 'behind', trouble: { code: 'lag.overtaken' } }, 'Behind: the other nodes of this network are further'],
  [{ state: 'behind' }, 'Behind'],
  [{ state: 'down', trouble: { code: 'rpc.status', status: 503 } }, 'Does not work: the node answered HTTP 503'],
  [{ state: 'down' }, 'Does not work'],
  [{ state: 'wrong chain' }, 'Belongs to another network'],
])('how a node is, is said in one sentence: %j', (found, says) => {
  expect(textOf(standingOf({ url: 'https://node.example', ...found }))).toBe(says);
});

describe('N-10 why nothing new is seen of a network', () => {
  test.each<[string, NodeState[], string | undefined]>([
    ['not known before anybody was asked', [], undefined],
    ['no matter where its node keeps up', [node('up')], undefined],
    ['no matter where one of its nodes does', [old, node('down'), node('up')], undefined],
    [
      'its node, by the age of its newest block',
      [old],
      'The node of this network is behind: its newest block is 12 minutes old.',
    ],
    ['all of its nodes', [node('down'), old], 'No node of this network keeps up: its newest block is 12 minutes old.'],
    ['its node, whose trouble nobody knows', [node('behind')], 'The node of this network is behind.'],
    ['its node, which is away', [node('down', { code: 'rpc.unreachable' })], 'The node of this network does not answer now.'],
    [
      'all of its nodes, which are away or another chain’s',
      [node('down'), node('wrong chain')],
      'No node of this network answers now.',
    ],
  ])('is %s', (_, nodes, says) => {
    const why = whyUnseen(nodes);
    expect(why && textOf(why)).toBe(says);
  });

  test.each<[string, { state: SlotState; sentAt?: number }[], boolean]>([
    ['nothing was sent', [{ state: 'signed' }], false],
    ['it was sent a minute ago', [{ state: 'offered', sentAt: 0 }], false],
    ['it was sent before that', [{ state: 'offered', sentAt: -1 }], true],
    ['nodes refuse what was sent before that', [{ state: 'stuck', sentAt: -1 }], true],
    ['it is in a block', [{ state: 'mined', sentAt: -1 }], false],
    [
      'it was sent anew since',
      [
        { state: 'offered', sentAt: -1 },
        { state: 'offered', sentAt: 0 },
      ],
      false,
    ],
  ])('is looked into where a batch waits for long: %s', (_, slots, isLong) => {
    expect(isLongSent(slots, 60_000)).toBe(isLong);
  });
});

import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { MAINNET, openPage } from './page.ts';

/** The same steps on Node's emitter and on the provider must be seen the same. */
const steps: [string, (emitter: EventEmitter, seen: unknown[], emit: () => void) => void][] = [
  [
    'in the order they came',
    (emitter, seen, emit) => {
      emitter.on('message', () => seen.push('a')).on('message', () => seen.push('b'));
      emit();
    },
  ],
  [
    'as often as they were added',
    (emitter, seen, emit) => {
      const listener = () => seen.push('a');
      emitter.on('message', listener).addListener('message', listener);
      emit();
    },
  ],
  [
    'once',
    (emitter, seen, emit) => {
      emitter.once('message', () => seen.push('a'));
      emit();
      emit();
    },
  ],
  [
    'once although they make their own event',
    (emitter, seen, emit) => {
      emitter.once('message', () => {
        seen.push('a');
        if (seen.length < 3) emit();
      });
      emit();
    },
  ],
  [
    'not after off, which takes one of two away',
    (emitter, seen, emit) => {
      const listener = () => seen.push('a');
      emitter
        .on('message', listener)
        .on('message', () => seen.push('b'))
        .on('message', listener)
        .off('message', listener);
      emit();
    },
  ],
  [
    'not after removeListener of a once',
    (emitter, seen, emit) => {
      const listener = () => seen.push('a');
      emitter.once('message', listener).removeListener('message', listener);
      emit();
    },
  ],
  [
    'not after removeAllListeners of their event',
    (emitter, seen, emit) => {
      emitter.on('message', () => seen.push('a')).removeAllListeners('message');
      emit();
    },
  ],
  [
    'after removeAllListeners of another event',
    (emitter, seen, emit) => {
      emitter.on('message', () => seen.push('a')).removeAllListeners('connect');
      emit();
    },
  ],
  [
    'not after removeAllListeners',
    (emitter, seen, emit) => {
      emitter.on('message', () => seen.push('a')).removeAllListeners();
      emit();
    },
  ],
  [
    'although one before removed itself',
    (emitter, seen, emit) => {
      const self = () => {
        seen.push('self');
        emitter.off('message', self);
      };
      emitter.on('message', self).on('message', () => seen.push('b'));
      emit();
      emit();
    },
  ],
  [
    'this time although one before removed it, and not the next',
    (emitter, seen, emit) => {
      const second = () => seen.push('second');
      emitter.on('message', () => emitter.off('message', second)).on('message', second);
      emit();
      emit();
    },
  ],
  [
    'next time when one before added it',
    (emitter, seen, emit) => {
      emitter.once('message', () => emitter.on('message', () => seen.push('new')));
      emit();
      emit();
    },
  ],
  [
    'next time when one that stays added it',
    (emitter, seen, emit) => {
      let added = false;
      emitter.on('message', () => {
        if (!added) emitter.on('message', () => seen.push('new'));
        added = true;
      });
      emit();
      emit();
    },
  ],
  [
    'on the emitter itself',
    (emitter, seen, emit) => {
      emitter.on('message', function (this: unknown) {
        seen.push(this === emitter);
      });
      emit();
    },
  ],
];

test.each(steps)('P-03 listeners are called %s, as in Node', (_, play) => {
  const inNode: unknown[] = [];
  const node = new EventEmitter();
  play(node, inNode, () => node.emit('message', {}));

  const inPage: unknown[] = [];
  const { provider, tell } = openPage();
  tell({ kind: 'state', state: MAINNET });
  play(provider as unknown as EventEmitter, inPage, () => tell({ kind: 'message', type: 't', data: null }));

  expect(inPage).toEqual(inNode);
});

test('P-03 a listener that is no function is a TypeError, as in Node', () => {
  expect(() => openPage().provider.on('message', undefined as never)).toThrow(TypeError);
});

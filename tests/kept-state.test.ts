import { expect, onTestFinished, test } from 'vitest';
import { singleton } from '#server/platform/singleton.ts';
import { keepState } from './support/kept-state.ts';

test('gives the next file of a worker the server state of the start', () => {
  const kept = singleton('kept-state-test', () => ({
    names: ['Ada'],
    seen: new Map([['Ada', { times: 1 }]]),
  }));
  const state = keepState();
  kept.names.push('Ben');
  kept.seen.set('Ben', { times: 1 });
  Object.assign(kept, { more: true });
  expect(state.restore()).toEqual([]);
  expect(kept).toEqual({ names: ['Ada'], seen: new Map([['Ada', { times: 1 }]]) });
});

test('names the settings, globals and new state that a file leaves to the next', () => {
  const { fetch } = globalThis;
  const name = Symbol.for('folksee.kept-state-late');
  const state = keepState();
  onTestFinished(() => {
    globalThis.fetch = fetch;
    delete process.env.KEPT_STATE_TEST;
    Reflect.deleteProperty(globalThis, name);
  });
  globalThis.fetch = () => Promise.reject(new Error('replaced'));
  process.env.KEPT_STATE_TEST = 'set';
  singleton('kept-state-late', () => new Map());
  expect(state.restore()).toEqual([
    'Import the module of folksee.kept-state-late before the first file.',
    'This file left KEPT_STATE_TEST changed.',
    'This file left fetch changed.',
  ]);
});

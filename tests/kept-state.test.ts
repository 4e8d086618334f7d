import { expect, onTestFinished, test } from 'vitest';
import { singleton } from '#server/platform/singleton.ts';
import { keepState } from './support/kept-state.ts';

test('gives the next file of a worker the server state of the start', () => {
  const kept = singleton('kept-state-test', () => ({
    names: ['Ada'],
    seen: new Map([['Ada', { times: 1, days: ['Monday'] }]]),
    groups: [new Set(['Ada'])],
  }));
  const state = keepState();
  kept.names.push('Ben');
  Object.assign(kept.seen.get('Ada') ?? {}, { times: 2 });
  kept.seen.get('Ada')?.days.push('Tuesday');
  kept.seen.set('Ben', { times: 1, days: [] });
  kept.groups[0]?.add('Ben');
  Object.assign(kept, { more: true });
  expect(state.restore()).toEqual([]);
  expect(kept).toEqual({
    names: ['Ada'],
    seen: new Map([['Ada', { times: 1, days: ['Monday'] }]]),
    groups: [new Set(['Ada'])],
  });
});

test('names the settings, globals and new state that a file leaves to the next', () => {
  const { fetch } = globalThis;
  const names = ['late', 'late-class'].map((name) => Symbol.for(`folksee.kept-state-${name}`));
  const state = keepState();
  onTestFinished(() => {
    globalThis.fetch = fetch;
    delete process.env.KEPT_STATE_TEST;
    for (const name of names) Reflect.deleteProperty(globalThis, name);
  });
  globalThis.fetch = () => Promise.reject(new Error('replaced'));
  process.env.KEPT_STATE_TEST = 'set';
  singleton('kept-state-late', () => new Set());
  singleton('kept-state-late-class', () => new AbortController());
  expect(state.restore()).toEqual([
    'Import the module of folksee.kept-state-late before the first file.',
    'Import the module of folksee.kept-state-late-class before the first file.',
    'This file left KEPT_STATE_TEST changed.',
    'This file left fetch changed.',
  ]);
});

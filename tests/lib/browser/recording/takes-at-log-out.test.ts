import { afterEach, expect, test, vi } from 'vitest';
import { dropTakes, holdsTakes } from '#lib/browser/recording/takes-at-log-out.ts';

afterEach(() => vi.unstubAllGlobals());
const away = () => {
  throw new Error('The disk is away.');
};

test.each([
  ['no databases', undefined],
  ['no list of its databases', {}],
  ['none of ours', { databases: async () => [{ name: 'another' }] }],
])('a browser with %s holds no take', async (_what, storage) => {
  vi.stubGlobal('indexedDB', storage);
  expect(await holdsTakes()).toBe(false);
});

test.each([
  ['the list', { databases: away }],
  ['a take', { databases: async () => [{ name: 'take-T' }], open: away }],
])('where %s cannot be read there may be one, without blocking the sign-out', async (_what, storage) => {
  vi.stubGlobal('indexedDB', storage);
  expect(await holdsTakes()).toBe(true);
  await expect(dropTakes()).resolves.toBeUndefined();
});

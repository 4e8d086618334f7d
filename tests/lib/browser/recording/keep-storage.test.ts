import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const FIREFOX_ON_IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

const load = () => import('#lib/browser/recording/keep-storage.ts');
const browse = (userAgent: string, storage?: object) => vi.stubGlobal('navigator', { userAgent, storage });

test.each([
  ['once for each page', CHROME, 1],
  ['not where the person would have to answer a question', FIREFOX, 0],
  ['also in Safari under another name', FIREFOX_ON_IOS, 1],
])('requests it %s', async (_how, userAgent, times) => {
  const persist = vi.fn(async () => true);
  browse(userAgent, { persist });
  const { keepStorage } = await load();
  await keepStorage();
  await keepStorage();
  expect(persist).toHaveBeenCalledTimes(times);
});

test.each([
  ['refuses', { persist: async () => Promise.reject(new TypeError('no')) }],
  ['cannot do that', {}],
  ['has no storage', undefined],
])('nothing fails where the browser %s', async (_how, storage) => {
  browse(CHROME, storage);
  const { keepStorage } = await load();
  await expect(keepStorage()).resolves.toBeUndefined();
});

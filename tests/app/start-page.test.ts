import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('next/server', () => ({ connection: async () => {} }));

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

/** What Next's `redirect` throws names where to. */
const redirection = async () => {
  const { default: StartPage } = await import('#app/(public)/page.tsx');
  return StartPage().then(
    () => null,
    (error: { digest?: string }) => error.digest ?? null,
  );
};

it('leads to the external marketing site where one is configured [route-starter]', async () => {
  vi.stubEnv('STARTER_PAGE_URL', 'https://www.example.com/folksee');
  expect(await redirection()).toContain(';https://www.example.com/folksee;');
});

it('is our own where none is', async () => {
  const { starterPageUrl } = await import('#server/services/configuration/starter-page.ts');
  expect(starterPageUrl()).toBeNull();
});

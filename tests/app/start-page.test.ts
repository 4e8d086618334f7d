import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('next/server', () => ({ connection: async () => {} }));
vi.mock('next-intl/server', async () => {
  const { createTranslator } = await import('use-intl/core');
  const { en } = await import('#lib/messages/messages.ts');
  type Namespace = 'landing' | 'occasions' | 'layout';
  return {
    getTranslations: async (namespace: Namespace) =>
      createTranslator({ locale: 'en', messages: en, namespace }),
  };
});

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

/** Next's `redirect` throws its target. */
const redirection = async () => {
  const { default: StartPage } = await import('#app/(public)/page.tsx');
  return StartPage().then(
    () => null,
    (error: { digest?: string }) => error.digest ?? null,
  );
};

it('redirects to the configured marketing site [route-starter]', async () => {
  vi.stubEnv('STARTER_PAGE_URL', 'https://www.example.com/folksee');
  expect(await redirection()).toContain(';https://www.example.com/folksee;');
});

it('is our own without one, with a playing sample reel [route-starter]', async () => {
  vi.stubEnv('FIREBASE_PROJECT_ID', 'demo');
  vi.stubEnv('FIREBASE_API_KEY', 'tests');
  const { default: StartPage } = await import('#app/(public)/page.tsx');
  const html = renderToStaticMarkup(await StartPage());
  // The sample is animated by styles until its box is checked. Whole pages would fill the screen.
  const shows = (part: string | RegExp) => html.search(part) > 0;
  expect(shows('Everyone they love, in one reel.')).toBe(true);
  expect(shows('A sample reel: a birthday reel for Anna')).toBe(true);
  expect(shows(/<input type="checkbox" id="pause-sample"(?![^>]*checked)/)).toBe(true);
  const styles = readFileSync('components/landing/sample-film.module.css', 'utf8');
  expect(styles).toMatch(/animation:[^;]*infinite/);
});

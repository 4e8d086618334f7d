import { runInNewContext } from 'node:vm';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';

vi.mock('next/headers', () => ({ headers: async () => new Headers({ 'x-nonce': 'once' }) }));
vi.mock('next/server', () => ({ connection: async () => {} }));
vi.mock('next-intl/server', () => ({
  getLocale: async () => 'en',
  getMessages: async () => (await import('#lib/messages/messages.ts')).en,
  getTranslations: async () => (key: string) => key,
}));
vi.mock('#components/theme/fonts.ts', () => ({ poppins: { variable: '' } }));

const LAYOUTS = {
  'a page for guests': () => import('#app/(public)/layout.tsx'),
  'a page for accounts': () => import('#app/(app)/layout.tsx'),
};
const PUBLIC = {
  SESSION_SECRET: 'a-secret-that-only-tests-know-000000',
  FIREBASE_PROJECT_ID: 'folksee-live',
  FIREBASE_API_KEY: 'key',
  ALLOW_STAND_INS: 'yes',
};

beforeEach(() => {
  vi.resetModules();
  for (const [name, value] of Object.entries(PUBLIC)) vi.stubEnv(name, value);
  return () => vi.unstubAllEnvs();
});

/** Returns the scripts in the head that a layout renders at this public address. */
async function scriptsIn(layout: (typeof LAYOUTS)[keyof typeof LAYOUTS], appUrl: string) {
  vi.stubEnv('APP_URL', appUrl);
  const { default: Layout } = await layout();
  const { props } = await Layout({ children: null });
  const head = props.children.find(({ type }: { type: unknown }) => type === 'head');
  const html = renderToStaticMarkup(head);
  return [...html.matchAll(/<script nonce="once" data-origin="(.*?)">(.*?)<\/script>/g)].map(
    ([, origin = '', script = '']) => ({ origin, script }),
  );
}

/** Returns where the script leads a browser that opened this address, or null. */
function ledBy({ origin, script }: { origin: string; script: string }, address: string): string | null {
  const { protocol, pathname, search, hash } = new URL(address);
  const replace = vi.fn();
  runInNewContext(script, {
    location: { protocol, pathname, search, hash, replace },
    document: { currentScript: { dataset: { origin } } },
  });
  return replace.mock.calls.flat()[0] ?? null;
}

const PATH = '/recordtribute?tributeId=a&questionId=b#h=c';

test.each(Object.entries(LAYOUTS))(
  '%s that was opened by http leads to the same page by https [secure-address]',
  async (_page, layout) => {
    const [script, ...others] = await scriptsIn(layout, 'https://folksee.example:8443');
    if (!script) throw new Error('No script leads there.');
    expect(others).toEqual([]);
    expect(ledBy(script, `http://192.168.1.20:8080${PATH}`)).toBe(`https://folksee.example:8443${PATH}`);
    expect(ledBy(script, `https://folksee.example:8443${PATH}`)).toBeNull();
  },
);

test.each(Object.entries(LAYOUTS))(
  '%s stays where the site has no secure address [secure-address]',
  async (_page, layout) => {
    expect(await scriptsIn(layout, 'http://folksee.example')).toEqual([]);
  },
);

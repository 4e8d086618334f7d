import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('next/server', () => ({ connection: async () => {} }));

beforeEach(() => {
  vi.resetModules();
  nameProject();
});
afterEach(() => vi.unstubAllEnvs());

const PAGES = {
  PRIVACY_URL: () => import('#app/(app)/(open)/privacypolicy/page.tsx'),
  FAQ_URL: () => import('#app/(app)/(open)/faq/page.tsx'),
};

/** The components with our own texts. */
const OWN = { PRIVACY_URL: 'PrivacyPage', FAQ_URL: 'FaqPage' };

it.each(['PRIVACY_URL', 'FAQ_URL'] as const)(
  'privacy policy and FAQ are external links if %s is set [external-links]',
  async (setting) => {
    vi.stubEnv(setting, 'https://www.example.com/elsewhere');
    const { default: page } = await PAGES[setting]();
    await expect(page()).rejects.toMatchObject({
      digest: expect.stringContaining(';https://www.example.com/elsewhere;'),
    });
    vi.unstubAllEnvs();
    vi.resetModules();
    nameProject();
    const { default: own } = await PAGES[setting]();
    expect((await own()).type.name).toBe(OWN[setting]);
  },
);

/** Every page names the identity project to its browser. */
function nameProject(): void {
  vi.stubEnv('FIREBASE_PROJECT_ID', 'demo');
  vi.stubEnv('FIREBASE_API_KEY', 'tests');
}

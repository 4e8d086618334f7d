import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const AGENTS = ['WhatsApp/2.23', 'facebookexternalhit/1.1', 'Signal/7 (unknown)', 'curl/8.0', ''];
/** The occasions' texts; tests/specification-table.ts compares them with the specification. */
const { title: titles } = JSON.parse(readFileSync('lib/messages/en/preview.json', 'utf8')) as {
  title: Record<string, string>;
};
const HOSTILE = 'Anna "<script>alert(1)</script>" & Sons';

const decode = (text: string) =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Returns the tags in <head> by property or name. */
function tagsOf(html: string): Map<string, string> {
  const head = html.slice(0, html.indexOf('</head>'));
  const tags = [...head.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)];
  return new Map(tags.map(([, name = '', content = '']) => [name, decode(content)]));
}

test('a shared link has its preview [preview-free] for every occasion and agent, and with the query flag tgd [preview-flag]', async ({
  request,
}) => {
  const account = await makeAccount(request, 'previews@example.com');
  for (const [index, tributeType] of TRIBUTE_TYPES.entries()) {
    const { tributeId } = await makeTribute(request, account, { tributeType });
    const expected = titles[tributeType]?.replace('{name}', 'Anna Lindqvist') ?? '';
    const agent = AGENTS[index % AGENTS.length] ?? '';
    const page = await request.get(`/tribute/${tributeId}`, { headers: { 'user-agent': agent } });
    const html = await page.text();
    const tags = tagsOf(html);
    expect(html.indexOf('</head>')).toBeLessThan(32 * 1024);
    expect(expected).toMatch(/Anna Lindqvist.* & record for free\.$/);
    expect(tags.get('og:title')).toBe(expected);
    expect(tags.get('og:url')).toMatch(new RegExp(`/tribute/${tributeId}$`));
    expect(tags.get('robots')).toContain('noindex');
    const picture = await request.get(tags.get('og:image') ?? '');
    expect(picture.headers()['content-type']).toBe('image/jpeg');
    expect(Number(picture.headers()['content-length'])).toBeLessThanOrEqual(300 * 1024);
    // The same address is another page in a browser with an account.
    for (const cookie of ['', 'uid=somebody']) {
      const headers = { 'user-agent': agent, cookie };
      const thanks = tagsOf(await (await request.get(`/tribute/${tributeId}?tgd=1`, { headers })).text());
      expect(thanks.get('og:title')).toBe(
        'We made you a reel! Click to watch it & record a thank-you-reply for free.',
      );
      expect(thanks.get('og:url')).toMatch(new RegExp(`/tribute/${tributeId}\\?tgd=1$`));
    }
  }
});

test('every public page has the default title and description as Open Graph tags [preview-default]', async ({
  request,
}) => {
  for (const path of [
    '/',
    '/login',
    '/signup',
    '/forgotpassword',
    '/createtribute',
    '/pricing',
    '/faq',
    '/privacypolicy',
    '/aboutus',
    '/contactus',
    '/feedback',
    '/unsubscribe',
    '/recordtribute',
  ]) {
    const tags = tagsOf(await (await request.get(path)).text());
    expect([path, tags.get('og:title'), tags.get('og:description')]).toEqual([
      path,
      'Group video tribute reels',
      'Invite friends and family to record a short clip. We turn them into one film.',
    ]);
  }
});

test('the start page has its own picture', async ({ request }) => {
  const tags = tagsOf(await (await request.get('/')).text());
  expect(tags.get('twitter:card')).toBe('summary_large_image');
  expect(tags.get('og:image:alt')).toBe('Everyone they love, in one reel.');
  const picture = await request.get(tags.get('og:image') ?? '');
  expect(picture.headers()['content-type']).toBe('image/jpeg');
  expect(Number(picture.headers()['content-length'])).toBeLessThanOrEqual(300 * 1024);
});

test('a hostile name is returned exactly and adds no element', async ({ request }) => {
  const account = await makeAccount(request, 'hostile@example.com');
  const names = [{ firstName: HOSTILE, lastName: '' }];
  const { tributeId } = await makeTribute(request, account, { tributeFor: { names, gender: null } });
  const html = await (await request.get(`/tribute/${tributeId}`)).text();
  expect(tagsOf(html).get('og:title')).toContain(HOSTILE);
  expect(html).not.toContain('<script>alert');
});

test('dead links answer 404 with one page, readable without scripts [link-dead]', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of [
    '/tribute/AAAAAAAAAAAAAAAAAAAAAA',
    '/tribute/x',
    '/tribute/x?c=AAAAAAAAAAAAAAAAAAAAAA',
    '/tribute/x/presentation?p=AAAAAAAAAAAAAAAAAAAAAA',
    '/tribute/x/watch',
    '/tribute/x/remind',
    '/tribute/x/decline',
    '/recordtribute',
    '/recordtribute?tributeId=x',
    '/recordtribute?tributeId=x&tgd=1',
    '/nowhere',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page).toHaveTitle('This page isn’t here');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t lead anywhere');
    await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', /noindex/);
  }
  await context.close();
});

test('a dead link shows that page to signed-in people, too', async ({ page, request }) => {
  await makeAccount(request, 'dead-link@example.com');
  await signInAs(page, 'dead-link@example.com');
  expect((await page.goto('/tribute/AAAAAAAAAAAAAAAAAAAAAA'))?.status()).toBe(404);
  await expect(page.getByText(/lead anywhere/)).toBeVisible();

  // Pages behind sign-in show it in the browser, in the reader's language.
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: 'locale', value: 'es', url: origin }]);
  for (const [path, status] of [
    ['/share?tributeId=nope', 404],
    ['/share/watchreels?tributeId=AAAAAAAAAAAAAAAAAAAAAA', 404],
    ['/share/questionnaire?tributeId=nope', 404],
    // The wizard's frame and its status are sent before the step is known.
    ['/createtribute/tributeready?tributeId=nope', 200],
    ['/createtribute/questions?tributeId=nope', 200],
    ['/tribute/nope', 404],
  ] as const) {
    expect((await page.goto(path))?.status(), path).toBe(status);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este enlace no lleva a ningún lado');
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('button')).toHaveCount(0);
  }
});

test('an undecodable address is a bad request, not a server error', async ({ request }) => {
  expect((await request.get('/tribute/%E0%A4%A')).status()).toBe(400);
});

import '#tests/support/installation.ts';
import type { Metadata } from 'next';
import { expect, test, vi } from 'vitest';
import { generateMetadata as workroomHead } from '#app/(app)/(themed)/workroom/[tributeId]/page.tsx';
import { generateMetadata as accountRootHead } from '#app/(app)/layout.tsx';
import { generateMetadata as publicRootHead } from '#app/(public)/layout.tsx';
import PublicNotFound from '#app/(public)/not-found.tsx';
import RecordPage, { generateMetadata as recordHead } from '#app/(public)/recordtribute/page.tsx';
import { generateMetadata as invitationHead } from '#app/(public)/tribute/[tributeId]/page.tsx';
import { generateMetadata as presentationHead } from '#app/(public)/tribute/[tributeId]/presentation/page.tsx';
import { generateMetadata as watchHead } from '#app/(public)/tribute/[tributeId]/watch/page.tsx';
import { PATCH as changeFilm } from '#app/api/tribute/save_presentation/route.ts';
import { GET as ssr } from '#app/api/tribute/ssr/route.ts';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { call, cookieOf } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

const reader = vi.hoisted(() => ({ headers: {} as Record<string, string> }));
vi.mock('next/headers', () => ({ headers: async () => new Headers(reader.headers) }));
// A scraper sends no language, so the pages are English for it.
vi.mock('next-intl/server', () => ({
  getLocale: async () => 'en',
  getMessages: async () => ({ recorder: { handover: {} }, layout: { unsentHere: {} } }),
  getTranslations: async () => () => 'a text in the language of the reader',
}));

vi.mock('next/server', () => ({ connection: async () => {} }));
vi.mock('#components/theme/fonts.ts', () => ({ poppins: { variable: '' } }));

const tagsOf = ({ title, description, openGraph, twitter }: Metadata) => ({
  texts: [
    [title, description],
    [openGraph?.title, openGraph?.description],
    [twitter?.title, twitter?.description],
  ],
  pictures: [openGraph?.images, twitter?.images],
});

const specified = (preview: {
  title: string;
  description: string;
  pictureUrl: string;
  pictureAlt: string;
}) => {
  const { title, description, pictureUrl: url, pictureAlt: alt } = preview;
  const picture = expect.objectContaining({ url, alt });
  return {
    texts: [
      [title, description],
      [title, description],
      [title, description],
    ],
    pictures: [[picture], [picture]],
  };
};

test.each(TRIBUTE_TYPES.flatMap((type) => [[type, 'en'] as const, [type, 'es'] as const]))(
  'a page behind a link of %s in %s has the tags that /tribute/ssr answers, with and without tgd [preview-tags] [preview-flag] [endpoints-tribute]',
  async (tributeType, language) => {
    const { tributeId } = await openTribute({ tributeType }, CREATOR, { 'accept-language': language });
    const params = Promise.resolve({ tributeId });
    const titles: string[] = [];
    for (const flag of [{}, { tgd: '1' }]) {
      const { data } = await call(ssr, { query: { tributeId, ...flag } });
      const page = { params, searchParams: Promise.resolve(flag) };
      for (const head of [invitationHead, workroomHead])
        expect(tagsOf(await head(page))).toEqual(specified(data.preview));
      titles.push(data.preview.title);
    }
    expect(titles[0]).toMatch(language === 'es' ? /Anna.*grabar gratis/ : /Anna.*record for free/);
    expect(titles[1]).toMatch(language === 'es' ? /^¡Te hicimos/ : /^We made you a reel!/);
  },
);

test('the pages of a published reel have these tags, too', async () => {
  const tribute = await openTribute({}, CREATOR, { 'accept-language': 'es' });
  const { tributeId } = tribute;
  const guest = await joinAs(tributeId, 'Maja');
  await addReadyClip(tribute, guest._id);
  const published = await call(changeFilm, {
    method: 'PATCH',
    as: CREATOR,
    body: { tributeId, action: 'PUBLISH' },
  });
  const p = new URL(published.data.url).searchParams.get('p') ?? '';
  const params = Promise.resolve({ tributeId });
  for (const flag of [{}, { tgd: '1' }]) {
    const { data } = await call(ssr, { query: { tributeId, ...flag } });
    const head = await presentationHead({ params, searchParams: Promise.resolve({ p, ...flag }) });
    expect(tagsOf(head)).toEqual(specified(data.preview));
  }
  reader.headers = { cookie: cookieOf({ cookies: [guest.cookie] }) };
  const { data } = await call(ssr, { query: { tributeId } });
  expect(tagsOf(await watchHead({ params }))).toEqual(specified(data.preview));
});

test.each([
  ['opened by a link', publicRootHead],
  ['for people with an account', accountRootHead],
])(
  'pages %s have the default title and description as Open Graph tags [preview-default]',
  async (_, head) => {
    const title = 'Group video tribute reels';
    const description = 'Invite friends and family to record a short clip. We turn them into one film.';
    expect(await head()).toMatchObject({ description, openGraph: { title, description } });
  },
);

test('/recordtribute without a tribute is the page of a dead link, which can be read without scripts', async () => {
  const page = { searchParams: Promise.resolve({}) };
  // A hand-over from another device may still open it.
  expect((await RecordPage(page)).props.children.type).toBe(PublicNotFound);
  expect((await recordHead(page)).robots).toEqual({ index: false, follow: false });
});

import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import type { Metadata } from 'next';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import TributePage, { generateMetadata } from '#app/(public)/tribute/[tributeId]/page.tsx';
import { GET as notifications } from '#app/api/notification/route.ts';
import { GET as feed } from '#app/api/submission/feed/route.ts';
import { GET as submissions } from '#app/api/submission/route.ts';
import { GET as contributors } from '#app/api/tribute/contributor/route.ts';
import { POST as invite, GET as invites } from '#app/api/tribute/invite/route.ts';
import { GET as tributes } from '#app/api/tribute/route.ts';
import { GET as presentation } from '#app/api/tribute/save_presentation/route.ts';
import { GET as publicTribute } from '#app/api/tribute/ssr/route.ts';
import { GET as user } from '#app/api/user/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { loadFilm } from '#server/domain/reel/film.ts';
import { drawCard } from '#server/drawing/card.ts';
import { drawLowerThird } from '#server/drawing/lower-third.ts';
import { keyOfUrl, readMedia } from '#server/integrations/storage.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Notification } from '#server/models/notification.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { getRecentPublicTribute } from '#server/services/tributes/get-public-tribute.ts';
import { call, ORIGIN, type Person } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addCreator } from '#tests/support/credits.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';
import { workOff } from '#tests/support/work-off.ts';

vi.mock('next/headers', () => ({ headers: async () => new Headers() }));
vi.mock('next-intl/server', () => ({ getLocale: async () => 'en' }));

const ANY_MARK = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const HOSTILE = 'An\u202E\u2067\u200Fna\u2069';
const ARABIC = '\u0646\u0648\u0631\u0629';
const ISOLATED = `\u2068${ARABIC}\u2069`;
const EMAIL = 'reader@example.com';

let round = 0;
let creator: Person;
let tribute: TributeDto;
let clip: string;

/** Stores this name in every name and title of a reel. */
async function storeNames(name: string): Promise<void> {
  const { _id } = await Tribute.findOne({ tributeId: tribute.tributeId }).orFail();
  await Tribute.collection.updateOne(
    { _id },
    {
      $set: {
        name,
        occasionTitle: name,
        'tributeFor.name': name,
        'tributeFor.names': [{ firstName: name, lastName: '' }],
        'questions.0.text': name,
      },
    },
  );
  await Contributor.collection.updateMany({ tribute: _id }, { $set: { name } });
  await Notification.collection.updateMany({ tribute: _id }, { $set: { name } });
  const basicInfo = { firstName: name, lastName: name, image: null };
  await User.collection.updateOne({ firebaseUid: creator.userId }, { $set: { basicInfo } });
}

beforeEach(async () => {
  mails.length = 0;
  round += 1;
  creator = await addCreator(`creator-${round}`, 10);
  tribute = await openTribute({ tributeType: 'OTHER', occasionTitle: 'Party' }, creator);
  const { _id: guest } = await joinAs(tribute.tributeId, 'Maja');
  clip = await addReadyClip(tribute, guest);
});
afterEach(() => void vi.restoreAllMocks());

const props = () => ({
  params: Promise.resolve({ tributeId: tribute.tributeId }),
  searchParams: Promise.resolve({}),
});
const imagesOf = ({ openGraph }: Metadata) => JSON.stringify(openGraph?.images);

/** Returns the shared link's page: tags and HTML. */
async function page() {
  const metadata = await generateMetadata(props());
  const html = renderToStaticMarkup(await TributePage(props()));
  return { metadata, html, heading: /<h1[^>]*>(.*?)<\/h1>/u.exec(html)?.[1] ?? '' };
}

async function invitation() {
  const body = { tributeId: tribute.tributeId, people: [{ email: EMAIL }] };
  expect((await call(invite, { method: 'POST', as: creator, body })).status).toBe(201);
  await workOff();
  const [mail, ...others] = mails.filter(({ to }) => to === EMAIL);
  expect(others).toEqual([]);
  return mail ?? { subject: '', text: '', html: '' };
}

describe('stored direction marks', () => {
  test("do not reach the page's tags and texts", async () => {
    await storeNames(HOSTILE);
    const { metadata, html, heading } = await page();
    expect(metadata.openGraph?.title).toBe("Click to watch Anna's reel & record for free.");
    expect(metadata.twitter?.title).toBe(metadata.openGraph?.title);
    expect(imagesOf(metadata)).toContain('The reel for Anna');
    expect(heading).toBe('for Anna');
    expect(JSON.stringify(metadata)).not.toMatch(ANY_MARK);
    expect(html).not.toMatch(ANY_MARK);
  });

  test('do not reach a mail', async () => {
    await storeNames(HOSTILE);
    const { subject, text, html } = await invitation();
    expect(subject).toContain('Anna');
    expect(text).toContain('Anna');
    expect(html).toContain('Anna');
    expect(subject + text + html).not.toMatch(ANY_MARK);
  });

  test('reach no screen for any reader', async () => {
    await storeNames(HOSTILE);
    const query = { tributeId: tribute.tributeId };
    const asked = await Promise.all([
      call(tributes, { as: creator, query }),
      call(tributes, { as: creator }),
      call(publicTribute, { query }),
      call(contributors, { as: creator, query }),
      call(invites, { as: creator, query }),
      call(submissions, { as: creator, query }),
      call(feed, { as: creator, query }),
      call(presentation, { as: creator, query }),
      call(notifications, { as: creator }),
      call(user, { as: creator }),
    ]);
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
    for (const { data } of asked) expect(JSON.stringify(data)).not.toMatch(ANY_MARK);
    // They were stored.
    expect((await Tribute.collection.findOne({ tributeId: tribute.tributeId }))?.name).toBe(HOSTILE);
    expect(asked.filter(({ data }) => JSON.stringify(data).includes('Anna')).length).toBeGreaterThan(8);
  });

  test('do not reach the reel or the share picture', async () => {
    const drawn = async (name: string) => {
      await storeNames(name);
      const document = await Tribute.findById(tribute._id).orFail();
      const { entries: film } = await loadFilm(document, await Manifest.findOne({ tribute: tribute._id }));
      const cards = film.flatMap((entry) => (entry.kind === 'CARD' ? [entry.card] : []));
      expect(cards.map(({ kind }) => kind)).toEqual(['TITLE', 'QUESTION', 'CLOSING']);
      const { contributor } = await Submission.findById(clip).orFail();
      const speaker = await Contributor.findById(contributor).orFail();
      const lowerThird = { name: speaker.name, format: '16:9' } as const;
      const { preview } = await getRecentPublicTribute(tribute.tributeId);
      const sharePicture = await readMedia(keyOfUrl(preview.pictureUrl.replace(ORIGIN, '')));
      const pictures = await Promise.all(cards.map((card) => drawCard(card, null)));
      const all = [...pictures, await drawLowerThird(lowerThird), sharePicture ?? Buffer.alloc(0)];
      const pixels = await Promise.all(all.map((picture) => sharp(picture).raw().toBuffer()));
      return { film, pixels: pixels.map((bytes) => bytes.toString('base64')) };
    };
    const hostile = await drawn(HOSTILE);
    expect(JSON.stringify(hostile.film)).not.toMatch(ANY_MARK);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    const clean = await drawn('Anna');
    vi.useRealTimers();
    expect(hostile.film).toEqual(clean.film);
    expect(hostile.pixels.map((picture, index) => picture === clean.pixels[index])).toEqual(
      clean.pixels.map(() => true),
    );
  });
});

describe('a right-to-left name', () => {
  test("is isolated in the page's tags and sentences", async () => {
    await storeNames(ARABIC);
    const { metadata, html, heading } = await page();
    expect(metadata.openGraph?.title).toBe(`Click to watch ${ISOLATED}'s reel & record for free.`);
    expect(imagesOf(metadata)).toContain(`The reel for ${ISOLATED}`);
    expect(heading).toBe(`for ${ISOLATED}`);
    expect(html).toContain(`${ISOLATED} is making a reel for ${ISOLATED}.`);
  });

  test('is isolated in the subject and both parts of a mail', async () => {
    await storeNames(ARABIC);
    const { subject, text, html } = await invitation();
    expect(subject).toContain(ISOLATED);
    for (const part of [text, html])
      expect(part).toMatch(new RegExp(`${ISOLATED} is [a-z ]+${ISOLATED}`, 'u'));
  });
});

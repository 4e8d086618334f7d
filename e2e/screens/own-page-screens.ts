import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { openRecorder } from './recorder-steps.ts';
import type { Screen, ScreenContext } from './screen.ts';
import { filling, inTurn, openingDialog, pressing, reading, resting, type Step } from './steps.ts';

type Own = { _id: string; status: string };

const poster =
  (request: APIRequestContext, { origin, sample }: ScreenContext) =>
  async (path: string, data: object) => {
    const headers = { origin, 'x-api-key': API_KEY };
    const given = { data: { tributeId: sample.tributeId, ...data }, headers, failOnStatusCode: true };
    await request.post(`${origin}/api${path}`, given);
  };

const aCard = (text: string) => ({
  questionId: null,
  takeId: randomBytes(16).toString('hex'),
  medium: 'TEXT',
  text,
  consent: true,
});

async function ownAnswers(page: Page, { origin, sample: { tributeId } }: ScreenContext): Promise<Own[]> {
  const headers = { origin, 'x-api-key': API_KEY };
  const own = await page.request.get(`${origin}/api/submission`, { params: { tributeId }, headers });
  return own.ok() ? ((await own.json()) as { data: Own[] }).data : [];
}

/** Without the screens before, this guest has not sent anything. */
const haveAnswered: Step = async (page, context) => {
  if ((await ownAnswers(page, context)).length > 0) return;
  const post = poster(page.request, context);
  await post('/tribute/contributor', { name: 'Oma Ruth' });
  await post('/submission', { ...aCard('You opened the door, and every child came in.'), kind: 'ANSWER' });
  const status = async () => (await ownAnswers(page, context)).map((answer) => answer.status).join();
  // The reel may be full.
  await expect.poll(status, { timeout: 30_000 }).toMatch(/^(READY|HELD)$/);
};

/** Two people on one tablet; the second one speaks now. */
const shareTablet: Step = async (page, context) => {
  const post = poster(page.request, context);
  await post('/tribute/contributor', { name: 'Oma Ruth' });
  await post('/tribute/contributor', { name: 'Opa Karl', isNew: true });
};

const ownPage = inTurn(haveAnswered, (page, { origin, sample }) =>
  page.goto(`${origin}/tribute/${sample.tributeId}/mine`),
);

/** Someone who opened the shared reel thanks this guest alone, with a card. */
const beThanked: Step = async (page, context) => {
  const [clip] = await ownAnswers(page, context);
  const other = await page.context().browser()?.newContext();
  if (!other) throw new Error('The browser is gone.');
  const viewer = await other.newPage();
  await viewer.goto(context.sample.presentationLink);
  await viewer.getByText('Check your sound').waitFor();
  const post = poster(viewer.request, context);
  await post('/tribute/contributor', { name: 'Anna', isThankYou: true });
  await post('/submission', {
    ...aCard('Thank you for the boat. I still hear the wind.'),
    kind: 'THANK_YOU',
    thanks: clip?._id,
  });
  await other.close();
};

/** Prepared in a moment. */
const seeThanks: Step = async (page, context) => {
  await expect(async () => {
    await ownPage(page, context);
    await expect(page.getByRole('heading', { name: 'Thank-yous just for you' })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
};

/** Of the guest who has sent a clip to the sample. */
export const OWN_PAGE_SCREENS: readonly Screen[] = [
  {
    name: 'own-page',
    route: '/tribute/[tributeId]/mine',
    as: 'guest',
    isWhole: true,
    open: inTurn(ownPage, (page) =>
      page.getByLabel('Your link').and(page.locator('[value*="?c="]')).waitFor(),
    ),
  },
  {
    name: 'own-page-captions',
    route: '/tribute/[tributeId]/mine',
    as: 'guest',
    open: inTurn(ownPage, openingDialog(/^Captions/)),
    shows: ['components/clip/captions-dialog.tsx'],
  },
  {
    name: 'own-page-rename',
    route: '/tribute/[tributeId]/mine',
    as: 'guest',
    isWhole: true,
    open: inTurn(ownPage, pressing('Rename')),
  },
  {
    name: 'own-page-mail-link',
    route: '/tribute/[tributeId]/mine',
    as: 'guest',
    isWhole: true,
    continues: true,
    open: inTurn(pressing('Email it to me'), reading('Your email address')),
  },
  {
    name: 'own-page-erase',
    route: '/tribute/[tributeId]/mine',
    as: 'guest',
    isWhole: true,
    continues: true,
    open: inTurn(pressing('Erase everything I sent'), reading(/^Erase all your answers/)),
  },
  {
    name: 'own-page-thanks',
    route: '/tribute/[tributeId]/mine',
    as: 'guest',
    isWhole: true,
    open: inTurn(haveAnswered, beThanked, seeThanks, resting()),
  },
  {
    name: 'own-page-erased',
    route: '/tribute/[tributeId]/mine',
    as: 'guest',
    isWhole: true,
    open: inTurn(
      ownPage,
      pressing('Erase everything I sent'),
      pressing('Yes, erase everything'),
      reading('Everything was erased'),
    ),
  },
  {
    name: 'own-page-also-here',
    route: '/tribute/[tributeId]/mine',
    as: 'family',
    isWhole: true,
    open: inTurn(
      shareTablet,
      (page, { origin, sample }) => page.goto(`${origin}/tribute/${sample.tributeId}/mine`),
      reading('Also on this device'),
    ),
  },
  {
    name: 'recorder-1-name-known',
    route: '/recordtribute',
    as: 'family',
    open: inTurn(openRecorder, reading('Not Opa Karl? I’m someone else')),
  },
  {
    name: 'recorder-1-new-name',
    route: '/recordtribute',
    as: 'family',
    continues: true,
    open: inTurn(
      filling('Your name', 'Ida'),
      pressing('Continue'),
      reading('Are you Opa Karl under a new name?'),
    ),
  },
  {
    name: 'recorder-1-someone-else',
    route: '/recordtribute',
    as: 'family',
    continues: true,
    open: inTurn(
      pressing('Enter the name again'),
      pressing('Not Opa Karl? I’m someone else'),
      reading('Also on this device'),
    ),
  },
];

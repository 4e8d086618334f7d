import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { API_KEY } from '#lib/contracts/api-key.ts';
import type { Screen } from './screen.ts';
import { inTurn, openingDialog, pressing, reading, resting, type Step } from './steps.ts';

const ownPage: Step = (page, { origin, sample }) => page.goto(`${origin}/tribute/${sample.tributeId}/mine`);

/** Someone who opened the shared reel thanks this guest alone, with a card. */
const beThanked: Step = async (page, { origin, sample: { tributeId, presentationLink } }) => {
  const headers = { origin, 'x-api-key': API_KEY };
  const own = await page.request.get(`${origin}/api/submission`, { params: { tributeId }, headers });
  const [clip] = ((await own.json()) as { data: { _id: string }[] }).data;
  const other = await page.context().browser()?.newContext();
  if (!other) throw new Error('The browser is gone.');
  const viewer = await other.newPage();
  await viewer.goto(presentationLink);
  await viewer.getByText('Check your sound').waitFor();
  const post = async (path: string, data: object) => {
    const given = { data: { tributeId, ...data }, headers, failOnStatusCode: true };
    await viewer.request.post(`${origin}/api${path}`, given);
  };
  await post('/tribute/contributor', { name: 'Anna', isThankYou: true });
  await post('/submission', {
    questionId: null,
    takeId: randomBytes(16).toString('hex'),
    medium: 'TEXT',
    text: 'Thank you for the boat. I still hear the wind.',
    kind: 'THANK_YOU',
    consent: true,
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
    open: inTurn(beThanked, seeThanks, resting()),
  },
];

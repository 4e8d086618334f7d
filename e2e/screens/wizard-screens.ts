import type { Page } from '@playwright/test';
import { holdCalls } from './interception.ts';
import { rest } from './overflow.ts';
import { failCalls, press, type Screen, type ScreenContext, settle } from './screen.ts';

type Draft = { occasion: string; firstName: string; lastName: string };

export const ANNA: Draft = { occasion: 'Birthday', firstName: 'Anna', lastName: 'Lindqvist' };
export const OTTO: Draft = { occasion: 'Memorial', firstName: 'Otto', lastName: 'Lindqvist' };

async function chooseOccasion(page: Page, { origin }: ScreenContext, { occasion }: Draft): Promise<void> {
  await page.goto(`${origin}/createtribute`);
  await page.getByRole('radio', { name: occasion }).check({ force: true });
  await press(page, 'Continue');
  await page.waitForURL(/reeldetails/);
}

/** Completes the wizard up to the questions. */
export async function giveDetails(page: Page, context: ScreenContext, draft: Draft): Promise<void> {
  await chooseOccasion(page, context, draft);
  await page.getByLabel('First name').fill(draft.firstName);
  await page.getByLabel('Last name').fill(draft.lastName);
  await page.getByRole('radio', { name: 'Female', exact: true }).check({ force: true });
  // On a phone the details are separate steps.
  for (let part = 0; part < 3 && page.url().includes('reeldetails'); part += 1) {
    await press(page, 'Continue');
    await settle(page);
  }
  await page.waitForURL(/questions/);
  await page.getByText(/^3 questions$/).waitFor();
}

/** Completes the wizard up to the link. */
export async function createLink(page: Page, context: ScreenContext, draft: Draft): Promise<void> {
  await giveDetails(page, context, draft);
  await press(page, 'Continue');
  await page.waitForURL(/upgrade$/);
  await page.getByRole('radio', { name: /5 free folks/ }).waitFor();
  await press(page, 'Continue');
  await press(page, 'Skip for now');
  await press(page, 'Create the link');
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  await press(page, 'Continue');
  await page.waitForURL(/tributeready/);
  await page.getByRole('heading', { name: /is ready/ }).waitFor();
}

/** Opens the details with a picture to crop. */
export async function cropPicture(page: Page, context: ScreenContext): Promise<void> {
  await chooseOccasion(page, context, ANNA);
  await page.getByLabel('First name').fill(ANNA.firstName);
  // On a phone the picture comes after the name.
  const chooser = page.getByText('Choose a picture');
  if (!(await chooser.isVisible())) await press(page, 'Continue');
  await chooser.waitFor();
  await page.locator('input[type=file]').first().setInputFiles('public/readme/invitation.png');
  await page.getByRole('dialog').waitFor();
  await settle(page, 1_000);
}

export const WIZARD_VISITOR_SCREENS: readonly Screen[] = [
  {
    name: 'wizard-1-occasion',
    route: '/createtribute',
    as: 'visitor',
    isWhole: true,
    open: (page, { origin }) => page.goto(`${origin}/createtribute`),
  },
  {
    name: 'wizard-2-details-memorial',
    route: '/createtribute/reeldetails',
    as: 'visitor',
    isWhole: true,
    open: (page, context) => chooseOccasion(page, context, OTTO),
  },
  {
    name: 'wizard-2-details',
    route: '/createtribute/reeldetails',
    as: 'visitor',
    isWhole: true,
    open: (page, context) => chooseOccasion(page, context, ANNA),
  },
  {
    name: 'wizard-2-details-missing',
    route: '/createtribute/reeldetails',
    as: 'visitor',
    continues: true,
    open: async (page) => {
      await press(page, 'Continue');
      await rest(page);
    },
  },
  {
    name: 'wizard-2-crop',
    route: '/createtribute/reeldetails',
    as: 'visitor',
    shows: ['components/reel-form/crop-dialog.tsx'],
    open: cropPicture,
  },
  {
    name: 'wizard-3-questions',
    route: '/createtribute/questions',
    as: 'visitor',
    isWhole: true,
    open: (page, context) => giveDetails(page, context, ANNA),
  },
  {
    name: 'wizard-3-questions-failed',
    route: '/createtribute/questions',
    as: 'visitor',
    open: async (page, { origin }) => {
      await failCalls(page, /\/api\/tribute\/questions/);
      await page.goto(`${origin}/createtribute/questions`);
      await page.getByText('We couldn’t load our suggestions.').waitFor();
    },
  },
  {
    name: 'wizard-3-own-question',
    route: '/createtribute/questions/addquestions',
    as: 'visitor',
    open: async (page, { origin }) => {
      await page.goto(`${origin}/createtribute/questions`);
      await page.getByRole('link', { name: 'Write your own question' }).click();
      await page.getByRole('heading', { name: 'Write your own question' }).waitFor();
    },
  },
  {
    name: 'wizard-4-login',
    route: '/createtribute/upgrade',
    as: 'visitor',
    shows: ['components/sign-in/login-dialog.tsx'],
    open: async (page, { origin }) => {
      await page.goto(`${origin}/createtribute/questions`);
      await page.getByText(/^3 questions$/).waitFor();
      await press(page, 'Continue');
      await page.getByRole('dialog').waitFor();
      await rest(page);
    },
  },
];

export const WIZARD_CREATOR_SCREENS: readonly Screen[] = [
  {
    name: 'wizard-4-plan',
    route: '/createtribute/upgrade',
    as: 'creator',
    isWhole: true,
    // The previous screens have given the details.
    open: async (page, { origin }) => {
      await page.goto(`${origin}/createtribute/upgrade`);
      await page.getByRole('radio', { name: /5 free folks/ }).waitFor();
    },
  },
  {
    name: 'wizard-5-record',
    route: '/createtribute/record',
    as: 'creator',
    isWhole: true,
    open: async (page, { origin }) => {
      await page.goto(`${origin}/createtribute/record`);
      await page.getByRole('button', { name: 'Skip for now' }).waitFor();
    },
  },
  {
    name: 'wizard-6-loading',
    route: '/createtribute/invite',
    as: 'creator',
    open: async (page, { origin }) => {
      await holdCalls(page, /\/api\/tribute\?/);
      await page.goto(`${origin}/createtribute/invite`);
      await settle(page);
    },
  },
  {
    name: 'wizard-6-review',
    route: '/createtribute/invite',
    as: 'creator',
    isWhole: true,
    open: async (page, { origin }) => {
      await page.goto(`${origin}/createtribute/invite`);
      await page.getByRole('button', { name: 'Create the link' }).waitFor();
    },
  },
  {
    name: 'wizard-6-invite',
    route: '/createtribute/invite',
    as: 'creator',
    isWhole: true,
    continues: true,
    open: async (page) => {
      await press(page, 'Create the link');
      await page.getByRole('img', { name: /QR code/ }).waitFor();
    },
  },
  {
    name: 'wizard-7-ready',
    route: '/createtribute/tributeready',
    as: 'creator',
    isWhole: true,
    continues: true,
    open: async (page) => {
      await press(page, 'Continue');
      await page.waitForURL(/tributeready/);
      await page.getByRole('heading', { name: /is ready/ }).waitFor();
      await rest(page);
    },
  },
  {
    name: 'wizard-7-ready-memorial',
    route: '/createtribute/tributeready',
    as: 'creator',
    isWhole: true,
    open: (page, context) => createLink(page, context, OTTO),
  },
];

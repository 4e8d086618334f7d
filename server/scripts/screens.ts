import type { Page } from '@playwright/test';

export type ScreenContext = {
  origin: string;
  mailbox: string;
  sample: { account: { email: string; password: string }; tributeId: string; presentationLink: string };
};

export type Screen = {
  name: string;
  /** Whose browser shows it; everybody keeps their cookies from screen to screen. */
  as: 'visitor' | 'guest' | 'creator' | 'newcomer';
  isWhole?: boolean;
  open: (page: Page, context: ScreenContext) => Promise<unknown>;
};

const at =
  (path: string): Screen['open'] =>
  (page, { origin }) =>
    page.goto(origin + path);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** The recorder up to the choice of how to answer. */
async function recorder(page: Page, { origin, sample }: ScreenContext): Promise<void> {
  await page.goto(`${origin}/recordtribute?tributeId=${sample.tributeId}`);
  const name = page.getByLabel('Your name');
  if (await name.isVisible().catch(() => false)) {
    await name.fill('Oma Ruth');
    await press(page, 'Continue');
  }
  await page.getByRole('button').filter({ hasText: '?' }).first().click();
}

async function recording(page: Page, context: ScreenContext): Promise<void> {
  await recorder(page, context);
  await press(page, 'Record with the camera');
  await press(page, 'Start recording');
  await page.getByRole('button', { name: 'Stop recording' }).waitFor();
  await page.waitForTimeout(2_500);
}

async function occasionChosen(page: Page, { origin }: ScreenContext): Promise<void> {
  await page.goto(`${origin}/createtribute`);
  await page.getByRole('radio', { name: 'Birthday' }).check({ force: true });
  await press(page, 'Continue');
  await page.waitForURL(/reeldetails/);
}

async function detailsGiven(page: Page, context: ScreenContext): Promise<void> {
  await occasionChosen(page, context);
  await page.getByLabel('First name').fill('Anna');
  await page.getByLabel('Last name').fill('Lindqvist');
  await page.getByRole('radio', { name: 'Female', exact: true }).check({ force: true });
  // On a phone the details come one after another.
  for (let part = 0; part < 3 && page.url().includes('reeldetails'); part += 1) {
    await press(page, 'Continue');
    await page.waitForTimeout(700);
  }
  await page.waitForURL(/questions/);
  await page.getByText(/^3 questions$/).waitFor();
}

async function signIn(page: Page, { origin, sample }: ScreenContext): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail').fill(sample.account.email);
  await page.getByLabel('Password', { exact: true }).fill(sample.account.password);
  await press(page, 'Sign in');
  await page.waitForURL(/home/);
  await page.getByText('Anna Lindqvist').first().waitFor();
}

const shared =
  (path: string): Screen['open'] =>
  async (page, { origin, sample }) => {
    await page.goto(`${origin}${path}?tributeId=${sample.tributeId}`);
    await page.getByRole('img', { name: /^Poster/ }).waitFor();
    await page
      .getByRole('img', { name: /^QR code/ })
      .first()
      .waitFor();
  };

/** Every screen, in an order in which each person can come to it. */
export const SCREENS: readonly Screen[] = [
  { name: 'landing', as: 'visitor', isWhole: true, open: at('/') },
  { name: 'login', as: 'visitor', open: at('/login') },
  {
    name: 'login-error',
    as: 'visitor',
    open: async (page, { origin }) => {
      await page.goto(`${origin}/login`);
      await page.getByLabel('E-mail').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('wrong-password');
      await press(page, 'Sign in');
      await page.waitForTimeout(1_000);
    },
  },
  { name: 'signup', as: 'visitor', open: at('/signup') },
  { name: 'forgotpassword', as: 'visitor', open: at('/forgotpassword') },
  { name: 'not-found', as: 'visitor', open: at('/tribute/AAAAAAAAAAAAAAAAAAAAAA') },
  { name: 'wizard-1-occasion', as: 'visitor', isWhole: true, open: at('/createtribute') },
  { name: 'wizard-2-details', as: 'visitor', isWhole: true, open: occasionChosen },
  { name: 'wizard-3-questions', as: 'visitor', isWhole: true, open: detailsGiven },
  {
    name: 'wizard-4-own-question',
    as: 'visitor',
    open: async (page, context) => {
      await detailsGiven(page, context);
      await page.getByRole('link', { name: 'Write your own question' }).click();
      await page.getByLabel('Your question').waitFor();
    },
  },
  {
    name: 'signup-waiting',
    as: 'newcomer',
    open: async (page, { origin }) => {
      await page.goto(`${origin}/signup`);
      await page.getByLabel('E-mail').fill(`ben-${Date.now()}@example.com`);
      await page.getByLabel('Password', { exact: true }).fill('a-good-password');
      await press(page, 'Create account');
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    },
  },
  {
    name: 'invitation',
    as: 'guest',
    isWhole: true,
    open: (page, { origin, sample }) => page.goto(`${origin}/tribute/${sample.tributeId}`),
  },
  {
    name: 'recorder-1-name',
    as: 'guest',
    open: (page, { origin, sample }) => page.goto(`${origin}/recordtribute?tributeId=${sample.tributeId}`),
  },
  {
    name: 'recorder-2-questions',
    as: 'guest',
    open: async (page, { origin, sample }) => {
      await page.goto(`${origin}/recordtribute?tributeId=${sample.tributeId}`);
      await page.getByLabel('Your name').fill('Oma Ruth');
      await press(page, 'Continue');
      await page.getByText('Answer without a question').waitFor();
    },
  },
  { name: 'recorder-3-source', as: 'guest', open: recorder },
  {
    name: 'recorder-4-camera',
    as: 'guest',
    open: async (page, context) => {
      await recorder(page, context);
      await press(page, 'Record with the camera');
      await page.getByRole('button', { name: 'Start recording' }).waitFor();
      await page.waitForTimeout(800);
    },
  },
  { name: 'recorder-5-recording', as: 'guest', open: recording },
  {
    name: 'recorder-6-review',
    as: 'guest',
    // The take of the screen before was cut off by leaving, and is offered back.
    open: async (page, { origin, sample }) => {
      await page.goto(`${origin}/recordtribute?tributeId=${sample.tributeId}`);
      await page.getByRole('button', { name: 'Use this' }).waitFor();
    },
  },
  {
    name: 'recorder-7-arrived',
    as: 'guest',
    open: async (page, { origin, sample }) => {
      await page.goto(`${origin}/recordtribute?tributeId=${sample.tributeId}`);
      await press(page, 'Use this');
      await page.getByText('Your clip is ready.').waitFor({ timeout: 60_000 });
      await page.waitForTimeout(800);
    },
  },
  {
    name: 'watch',
    as: 'guest',
    isWhole: true,
    open: async (page, { origin, sample }) => {
      await page.goto(`${origin}/tribute/${sample.tributeId}/watch`);
      await page.waitForTimeout(1_500);
    },
  },
  {
    name: 'watch-playing',
    as: 'guest',
    open: async (page, { origin, sample }) => {
      await page.goto(`${origin}/tribute/${sample.tributeId}/watch`);
      await page
        .getByRole('button', { name: /^Play Aunt Maja|Aunt Maja/ })
        .first()
        .click();
      await page.waitForTimeout(2_500);
    },
  },
  { name: 'presentation', as: 'visitor', open: (page, { sample }) => page.goto(sample.presentationLink) },
  {
    name: 'presentation-playing',
    as: 'visitor',
    open: async (page, { sample }) => {
      await page.goto(sample.presentationLink);
      await press(page, 'Play the film');
      await page.waitForTimeout(9_500);
    },
  },
  { name: 'home', as: 'creator', open: signIn },
  {
    name: 'workroom',
    as: 'creator',
    isWhole: true,
    open: async (page, { origin, sample }) => {
      await page.goto(`${origin}/tribute/${sample.tributeId}`);
      await page.getByRole('button', { name: 'Play Aunt Maja' }).waitFor();
      await page.waitForTimeout(1_500);
    },
  },
  {
    name: 'workroom-publish',
    as: 'creator',
    open: async (page, { origin, sample }) => {
      await page.goto(`${origin}/tribute/${sample.tributeId}`);
      await press(page, 'Published');
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(600);
    },
  },
  {
    name: 'wizard-5-review',
    as: 'creator',
    open: async (page, context) => {
      await detailsGiven(page, context);
      await press(page, 'Continue');
      await page.getByRole('button', { name: 'Create the link' }).waitFor();
    },
  },
  {
    name: 'wizard-6-ready',
    as: 'creator',
    open: async (page, { origin }) => {
      await page.goto(`${origin}/createtribute/tributeready`);
      await press(page, 'Create the link');
      await page.getByRole('heading', { name: 'Your link is ready' }).waitFor();
    },
  },
  {
    name: 'workroom-empty',
    as: 'creator',
    isWhole: true,
    open: async (page, { origin }) => {
      await page.goto(`${origin}/home`);
      await page.getByRole('list', { name: 'Your reels' }).getByRole('link').first().click();
      await page.getByRole('heading', { name: 'People' }).waitFor();
    },
  },
  { name: 'share', as: 'creator', isWhole: true, open: shared('/share') },
  { name: 'share-questions', as: 'creator', isWhole: true, open: shared('/share/questionnaire') },
  { name: 'share-film', as: 'creator', isWhole: true, open: shared('/share/watchreels') },
];

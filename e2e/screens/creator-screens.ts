import { holdCalls, runFirst } from './interception.ts';
import { at, failCalls, type Screen, settle } from './screen.ts';
import { inTurn, reading } from './steps.ts';
import { createLink, OTTO } from './wizard-screens.ts';

const WORKROOM = '/workroom/[tributeId]';

const workroom: Screen['open'] = async (page, { origin, sample }) => {
  await page.goto(`${origin}/tribute/${sample.tributeId}`);
  await page.getByRole('button', { name: 'Play Aunt Maja' }).first().waitFor();
  await settle(page, 1_200);
};

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

export const SIGN_IN_SCREENS: readonly Screen[] = [
  {
    name: 'home-one',
    route: '/home',
    as: 'creator',
    open: inTurn(at('/home'), reading('Anna Lindqvist')),
  },
];

export const CREATOR_SCREENS: readonly Screen[] = [
  { name: 'workroom', route: WORKROOM, as: 'creator', isWhole: true, open: workroom },
  {
    name: 'workroom-loading',
    route: WORKROOM,
    as: 'creator',
    open: async (page, { origin, sample }) => {
      await holdCalls(page, /\/api\/(tribute|submission|reel)/);
      await page.goto(`${origin}/tribute/${sample.tributeId}`);
      await settle(page);
    },
  },
  {
    name: 'workroom-error',
    route: WORKROOM,
    as: 'creator',
    isWhole: true,
    open: async (page, { origin, sample }) => {
      await failCalls(page, /\/api\/(tribute\/contributor|submission|reel)/);
      await page.goto(`${origin}/tribute/${sample.tributeId}`);
      await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    },
  },
  {
    name: 'workroom-empty',
    route: WORKROOM,
    as: 'creator',
    isWhole: true,
    open: async (page, context) => {
      await createLink(page, context, OTTO);
      const tributeId = new URL(page.url()).searchParams.get('tributeId');
      await page.goto(`${context.origin}/tribute/${tributeId}`);
      await page.getByRole('heading', { name: 'People' }).waitFor();
      await settle(page, 1_000);
    },
  },
  {
    name: 'page-failed',
    route: WORKROOM,
    as: 'creator',
    open: async (page, context) => {
      // Formatting a date throws: the page fails while drawing.
      await runFirst(
        page,
        "Date.prototype.toLocaleDateString = () => { throw new Error('broken on purpose'); };",
      );
      await page.goto(`${context.origin}/tribute/${context.sample.tributeId}`);
      await page.getByText('Something went wrong on our side').waitFor();
    },
  },
  { name: 'share-choose', route: '/share', as: 'creator', open: at('/share') },
  { name: 'share', route: '/share', as: 'creator', isWhole: true, open: shared('/share') },
  {
    name: 'share-loading',
    route: '/share',
    as: 'creator',
    open: async (page, { origin, sample }) => {
      await holdCalls(page, /\/api\/(tribute|reel)/);
      await page.goto(`${origin}/share?tributeId=${sample.tributeId}`);
      await settle(page);
    },
  },
  {
    name: 'share-questions',
    route: '/share/questionnaire',
    as: 'creator',
    isWhole: true,
    open: shared('/share/questionnaire'),
  },
  {
    name: 'share-film',
    route: '/share/watchreels',
    as: 'creator',
    isWhole: true,
    open: shared('/share/watchreels'),
  },
];

import { at, type Screen } from './screen.ts';
import { failing, holding, inTurn, pressing, reading, resting, type Step } from './steps.ts';

const UPLOAD = /\/api\/upload/;
const FEEDBACK = /\/api\/feedback/;

const camera = inTurn(
  at('/feedback/record'),
  pressing('Open the camera'),
  async (page) => {
    await page.getByRole('button', { name: 'Start recording' }).waitFor();
  },
  resting(),
);

/** A two-second video under review. */
const review = inTurn(
  camera,
  pressing('Start recording'),
  (page) => page.getByRole('button', { name: 'Stop recording' }).waitFor(),
  resting(2_000),
  pressing('Stop recording'),
  reading('Check your video'),
);

const own = (name: string, open: Step, isWhole = false): Screen => ({
  name: `feedback${name}`,
  route: '/feedback/record',
  as: 'creator',
  open,
  isWhole,
});

const FIVE_STARS: Step = (page) => page.locator('label').filter({ hasText: '5 stars' }).click();

export const FEEDBACK_SCREENS: readonly Screen[] = [
  { ...own('', at('/feedback'), true), route: '/feedback' },
  {
    ...own(
      '-missing',
      inTurn(at('/feedback'), pressing('Send'), reading('Give a rating or write a few words.')),
    ),
    route: '/feedback',
  },
  {
    ...own(
      '-error',
      inTurn(
        failing(FEEDBACK),
        at('/feedback'),
        FIVE_STARS,
        pressing('Send'),
        reading('Something went wrong'),
      ),
    ),
    route: '/feedback',
  },
  {
    ...own('-sent', inTurn(at('/feedback'), FIVE_STARS, pressing('Send'), reading('Thank you'))),
    route: '/feedback',
  },
  own('-record', at('/feedback/record')),
  own('-camera', camera),
  own('-review', review),
  own('-sending', inTurn(holding(UPLOAD), review, pressing('Send it'), reading('On its way'))),
  own(
    '-video-failed',
    inTurn(failing(UPLOAD, 404), review, pressing('Send it'), reading(/We didn’t get your video/)),
  ),
  own('-video-sent', inTurn(review, pressing('Send it'), reading('We’ve got your video'))),
];

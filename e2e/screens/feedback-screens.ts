import { at, type Screen } from './screen.ts';
import { failing, holding, inTurn, pressing, reading, resting, type Step } from './steps.ts';

const UPLOAD = /\/api\/upload/;
const FEEDBACK = /\/api\/feedback/;

const camera = inTurn(
  pressing('Open the camera'),
  async (page) => {
    await page.getByRole('button', { name: 'Start recording' }).waitFor();
  },
  resting(),
);

/** A two-second video under review. */
const review = inTurn(
  pressing('Start recording'),
  (page) => page.getByRole('button', { name: 'Stop recording' }).waitFor(),
  resting(2_000),
  pressing('Stop recording'),
  reading('Check your video'),
);

const own = (name: string, open: Step, options: Partial<Screen> = {}): Screen => ({
  name: `feedback${name}`,
  route: '/feedback/record',
  as: 'creator',
  open,
  ...options,
});

const FIVE_STARS: Step = (page) => page.locator('label').filter({ hasText: '5 stars' }).click();

const WRITING = { route: '/feedback' };
/** Starts on the previous screen. */
const NEXT = { continues: true };

export const FEEDBACK_SCREENS: readonly Screen[] = [
  own('', at('/feedback'), { ...WRITING, isWhole: true }),
  own('-missing', inTurn(pressing('Send'), reading('Give a rating or write a few words.')), {
    ...WRITING,
    continues: true,
  }),
  own('-error', inTurn(failing(FEEDBACK), FIVE_STARS, pressing('Send'), reading('Something went wrong')), {
    ...WRITING,
    continues: true,
  }),
  own('-sent', inTurn(at('/feedback'), FIVE_STARS, pressing('Send'), reading('Thank you')), WRITING),
  own('-record', at('/feedback/record')),
  own('-camera', camera, NEXT),
  own('-review', review, NEXT),
  own(
    '-video-failed',
    inTurn(failing(UPLOAD, 404), pressing('Send it'), reading(/We didn’t get your video/)),
    NEXT,
  ),
  own('-sending', inTurn(holding(UPLOAD), pressing('Send it again'), reading('On its way')), NEXT),
  own(
    '-video-sent',
    inTurn(at('/feedback/record'), camera, review, pressing('Send it'), reading('We’ve got your video')),
  ),
];

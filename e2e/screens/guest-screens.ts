import { answerCalls, holdCalls } from './interception.ts';
import { chooseVideo, openRecorder } from './recorder-steps.ts';
import { failCalls, press, type Screen, settle } from './screen.ts';
import {
  answering,
  closeAll,
  filling,
  inTurn,
  openingDialog,
  pressing,
  reading,
  resting,
  type Step,
} from './steps.ts';
import { TAKE_SCREENS } from './take-screens.ts';
import { WAITING_SCREENS } from './waiting-screens.ts';
import { WAY_SCREENS } from './way-screens.ts';

/** The invitation after an answer. */
const ownClips: Step = inTurn(
  (page, { origin, sample }) => page.goto(`${origin}/tribute/${sample.tributeId}`),
  reading('Your clips here'),
);

const decline: Step = (page, { origin, sample }) =>
  page.goto(`${origin}/tribute/${sample.tributeId}/decline`);

export const GUEST_SCREENS: readonly Screen[] = [
  {
    name: 'invitation',
    route: '/tribute/[tributeId]',
    as: 'guest',
    isWhole: true,
    open: (page, { origin, sample }) => page.goto(`${origin}/tribute/${sample.tributeId}`),
  },
  {
    name: 'invitation-reported',
    route: '/tribute/[tributeId]',
    as: 'guest',
    continues: true,
    shows: ['components/public-page/report-dialog.tsx'],
    open: async (page) => {
      await answerCalls(page, /\/api\/submission\/action/, { data: {} });
      await press(page, 'Report this invitation');
      await page.getByLabel('It’s hurtful').check();
      await press(page, 'Send the report');
      await page.getByText('We’ve got your report.').waitFor();
    },
  },
  {
    name: 'remind-later',
    route: '/tribute/[tributeId]/remind',
    as: 'visitor',
    open: (page, { origin, sample }) => page.goto(`${origin}/tribute/${sample.tributeId}/remind`),
  },
  { name: 'recorder-1-name', route: '/recordtribute', as: 'guest', open: openRecorder },
  {
    name: 'recorder-2-questions',
    route: '/recordtribute',
    as: 'guest',
    continues: true,
    open: async (page) => {
      await page.getByLabel('Your name').fill('Oma Ruth');
      await press(page, 'Continue');
      await page.getByText('Answer without a question').waitFor();
    },
  },
  ...WAY_SCREENS,
  {
    name: 'recorder-4-camera',
    route: '/recordtribute',
    as: 'guest',
    continues: true,
    open: inTurn(
      pressing(/Record with the camera/),
      (page) => page.getByRole('button', { name: 'Start recording' }).waitFor(),
      resting(800),
    ),
  },
  {
    name: 'recorder-4-devices',
    route: '/recordtribute',
    as: 'guest',
    continues: true,
    shows: ['components/clip/camera/camera-sheet.tsx'],
    open: openingDialog('Camera and microphone'),
  },
  {
    name: 'recorder-4-notes',
    route: '/recordtribute',
    as: 'guest',
    continues: true,
    shows: ['components/clip/camera/camera-sheet.tsx'],
    open: inTurn(
      closeAll,
      openingDialog('Write notes'),
      filling(
        'What you’d like to say',
        'You taught me to swim in the cold lake, and never let go of my hand.',
      ),
    ),
  },
  ...TAKE_SCREENS,
  {
    name: 'recorder-7-sending',
    route: '/recordtribute',
    as: 'guest',
    continues: true,
    open: async (page) => {
      // The clip was uploaded during the review.
      await holdCalls(page, /\/api\/submission/);
      await press(page, 'Send my clip');
      await settle(page);
      await page.getByText('Your clip is on its way').waitFor();
    },
  },
  {
    name: 'recorder-7-sending-offline',
    route: '/recordtribute',
    as: 'guest',
    continues: true,
    open: async (page) => {
      await page.context().setOffline(true);
      await settle(page, 1_000);
    },
  },
  {
    name: 'recorder-7-refused',
    route: '/recordtribute',
    as: 'refused',
    open: async (page, context) => {
      await chooseVideo(page, context);
      await failCalls(page, /\/api\/submission/, 422);
      await press(page, 'Send my clip');
      await page.getByText('We couldn’t send your clip').waitFor();
    },
  },
  {
    name: 'recorder-7-unknown',
    route: '/recordtribute',
    as: 'refused',
    continues: true,
    open: inTurn(
      (page) => failCalls(page, /\/api\/submission/, 404),
      pressing('Send it again'),
      reading(/^We couldn’t open this reel from here/),
    ),
  },
  {
    name: 'recorder-7-archived',
    route: '/recordtribute',
    as: 'refused',
    continues: true,
    open: inTurn(
      (page) => failCalls(page, /\/api\/submission/, 410),
      pressing('Send it again'),
      reading(/^This reel is archived/),
    ),
  },
  ...WAITING_SCREENS,
  {
    name: 'recorder-7-unasked',
    route: '/recordtribute',
    as: 'refused',
    open: inTurn(
      (page) =>
        answerCalls(
          page,
          /\/api\/submission$/,
          { error: 'That question was removed.', fields: { questionId: ['Gone.'] } },
          422,
        ),
      openRecorder,
      reading('That question was removed'),
    ),
  },
  {
    name: 'recorder-8-arrived',
    route: '/recordtribute',
    as: 'guest',
    open: async (page, context) => {
      await openRecorder(page, context);
      await page.getByText('Your clip is ready.').waitFor({ timeout: 60_000 });
      await settle(page, 800);
    },
  },
  { name: 'invitation-own-clips', route: '/tribute/[tributeId]', as: 'guest', isWhole: true, open: ownClips },
  {
    name: 'invitation-remove-clip',
    route: '/tribute/[tributeId]',
    as: 'guest',
    isWhole: true,
    continues: true,
    open: inTurn(pressing(/^Remove my clip/), reading(/^Remove your clip/)),
  },
  {
    name: 'decline',
    route: '/tribute/[tributeId]/decline',
    as: 'hesitant',
    open: decline,
  },
  {
    name: 'decline-answered',
    route: '/tribute/[tributeId]/decline',
    as: 'guest',
    open: inTurn(decline, reading('You already sent a clip')),
  },
  {
    name: 'decline-done',
    route: '/tribute/[tributeId]/decline',
    as: 'hesitant',
    continues: true,
    open: inTurn(
      answering(/\/api\/tribute\/contributor/, {}),
      pressing('I’d rather not'),
      reading('Thanks for letting us know'),
    ),
  },
];

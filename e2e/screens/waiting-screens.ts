import { holdCalls } from './interception.ts';
import { chooseVideo, openRecorder } from './recorder-steps.ts';
import { failCalls, type Screen } from './screen.ts';
import { inTurn, pressing, reading, type Step } from './steps.ts';

const SEND = /\/api\/submission/;

const openInvitation: Step = (page, { origin, sample }) => page.goto(`${origin}/tribute/${sample.tributeId}`);

/** Takes that were left behind, on a page that is not the recorder. */
export const WAITING_SCREENS: readonly Screen[] = [
  {
    name: 'invitation-waiting-clip',
    route: '/tribute/[tributeId]',
    as: 'waiting',
    open: inTurn(chooseVideo, openInvitation, reading(/^Your clip is still on this device/)),
  },
  {
    name: 'invitation-sending-clip',
    route: '/tribute/[tributeId]',
    as: 'waiting',
    open: inTurn(
      openRecorder,
      (page) => holdCalls(page, SEND),
      pressing('Send my clip'),
      reading('Your clip is on its way'),
      openInvitation,
      reading('Sending your answer'),
    ),
  },
  {
    name: 'invitation-refused-clip',
    route: '/tribute/[tributeId]',
    as: 'waiting',
    open: inTurn(
      (page) => failCalls(page, SEND, 404),
      openInvitation,
      reading('Your answer couldn’t be sent yet'),
    ),
  },
];

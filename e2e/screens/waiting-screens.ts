import { LOOKS_BLOCKED_MS } from '#lib/browser/recording/retries.ts';
import { answerCalls, holdCalls, runFirst } from './interception.ts';
import { chooseQuestion, chooseVideo, openRecorder } from './recorder-steps.ts';
import { failCalls, type Screen } from './screen.ts';
import { inTurn, pressing, reading, type Step } from './steps.ts';

const SEND = /\/api\/submission/;
const UPLOAD = /\/api\/upload/;

const openEnded: Step = (page, { origin }) => page.goto(`${origin}/recordtribute?tributeId=ended`);
const openInvitation: Step = (page, { origin, sample }) => page.goto(`${origin}/tribute/${sample.tributeId}`);

/** The takes of this reel become those of another. */
const moveTakes: Step = (page, { sample }) =>
  runFirst(
    page,
    `{ const { open } = IDBFactory.prototype;
    const names = { 'take-of-another-reel': 'take-${sample.tributeId}', 'take-${sample.tributeId}': 'take-of-this-reel' };
    IDBFactory.prototype.open = function (name, version) { return open.call(this, names[name] ?? name, version); };
    IDBFactory.prototype.databases = () => Promise.resolve([{ name: 'take-of-another-reel' }]); }`,
  );

/** A reel that ended has the takes of this one. */
const endWithTakes: Step = (page, { sample }) =>
  runFirst(
    page,
    `{ const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      return open.call(this, name === 'take-ended' ? 'take-${sample.tributeId}' : name, version);
    };
    IDBFactory.prototype.databases = () => Promise.resolve([{ name: 'take-ended' }]); }`,
  );

/** The page waits no seconds before it blames the network. */
const blameAtOnce: Step = (page) =>
  runFirst(
    page,
    `{ const wait = globalThis.setTimeout;
    globalThis.setTimeout = (run, ms, ...rest) => wait(run, ms === ${LOOKS_BLOCKED_MS} ? 1 : ms, ...rest); }`,
  );

/** Takes that were left behind, on pages that send them besides what they are for. */
export const WAITING_SCREENS: readonly Screen[] = [
  {
    name: 'invitation-waiting-clip',
    route: '/tribute/[tributeId]',
    as: 'waiting',
    open: inTurn(chooseVideo, openInvitation, reading(/^Your clip is still on this device/)),
  },
  {
    name: 'recorder-link-ended-unsent',
    route: '/recordtribute',
    as: 'waiting',
    open: inTurn(endWithTakes, openEnded, reading('Unsent answers')),
  },
  {
    name: 'recorder-link-ended-unsent-delete',
    route: '/recordtribute',
    as: 'waiting',
    continues: true,
    open: inTurn(pressing(/^Delete it/), reading(/^Delete this/)),
  },
  {
    name: 'recorder-7-blocked',
    route: '/recordtribute',
    as: 'waiting',
    open: inTurn(
      blameAtOnce,
      (page) => holdCalls(page, UPLOAD),
      openRecorder,
      pressing('Send my clip'),
      reading(/^We can’t reach our server from here/),
    ),
  },
  {
    name: 'invitation-blocked-clip',
    route: '/tribute/[tributeId]',
    as: 'waiting',
    open: inTurn(
      blameAtOnce,
      (page) => holdCalls(page, UPLOAD),
      openInvitation,
      reading(/^Your answer isn’t getting through/),
    ),
  },
  {
    name: 'invitation-sending-clip',
    route: '/tribute/[tributeId]',
    as: 'waiting',
    open: inTurn((page) => holdCalls(page, SEND), openInvitation, reading('Sending your answer')),
  },
  {
    name: 'invitation-refused-clip',
    route: '/tribute/[tributeId]',
    as: 'waiting',
    open: inTurn(
      (page) => failCalls(page, SEND, 422),
      openInvitation,
      reading('Your answer couldn’t be sent yet'),
    ),
  },
  {
    name: 'recorder-3-sending-other',
    route: '/recordtribute',
    as: 'waiting',
    open: inTurn(moveTakes, (page) => holdCalls(page, SEND), chooseQuestion, reading('Sending your answer')),
  },
  {
    name: 'recorder-3-refused-other',
    route: '/recordtribute',
    as: 'waiting',
    open: inTurn(
      moveTakes,
      (page) => failCalls(page, SEND, 422),
      chooseQuestion,
      reading('Your answer couldn’t be sent yet'),
    ),
  },
  {
    name: 'recorder-3-unknown-other',
    route: '/recordtribute',
    as: 'waiting',
    open: inTurn(
      moveTakes,
      (page) => failCalls(page, SEND, 404),
      chooseQuestion,
      reading(/^Your answer couldn’t be sent from here/),
    ),
  },
  {
    name: 'recorder-3-archived-other',
    route: '/recordtribute',
    as: 'waiting',
    open: inTurn(
      moveTakes,
      (page) => failCalls(page, SEND, 410),
      chooseQuestion,
      reading(/^Your answer couldn’t be sent: its reel is archived/),
    ),
  },
  {
    name: 'recorder-3-archived-delete',
    route: '/recordtribute',
    as: 'waiting',
    continues: true,
    open: inTurn(pressing('Delete it'), reading(/^Delete your answer/)),
  },
  {
    name: 'recorder-3-person-gone-other',
    route: '/recordtribute',
    as: 'waiting',
    open: inTurn(
      moveTakes,
      (page) => answerCalls(page, SEND, { error: 'Gone.', code: 'PERSON_GONE' }, 410),
      chooseQuestion,
      reading(/the person who made it no longer takes part/),
    ),
  },
  {
    name: 'invitation-archived-clip',
    route: '/tribute/[tributeId]',
    as: 'waiting',
    open: inTurn(
      (page) => failCalls(page, SEND, 410),
      openInvitation,
      reading(/^Your answer couldn’t be sent: its reel is archived/),
    ),
  },
  {
    name: 'recorder-link-ended-waiting',
    route: '/recordtribute',
    as: 'waiting',
    open: inTurn(
      (page) => failCalls(page, SEND, 404),
      openEnded,
      reading(/^Your answer couldn’t be sent from here/),
    ),
  },
];

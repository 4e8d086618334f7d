import { makeVideo } from '#e2e/fixtures/answer.ts';
import { openingAfter, WITHOUT } from '#e2e/visitors/devices.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { en } from '#lib/messages/messages.ts';
import { AGENTS } from '#tests/support/agents.ts';
import { HANDOVER_SCREENS } from './handover-screens.ts';
import { answerCalls, holdCalls, runFirst } from './interception.ts';
import {
  chooseQuestion,
  chooseVideo,
  endCamera,
  openRecorder,
  startRecording,
  tellTakenBack,
} from './recorder-steps.ts';
import type { Person, Screen } from './screen.ts';
import { answering, changing, failing, inTurn, pressing, reading, resting, type Step } from './steps.ts';

const HANDOVER = /\/api\/tribute\/handover/;
const SUBMISSION = /\/api\/submission(\?|$)/;

const before =
  (script: string): Step =>
  (page) =>
    runFirst(page, script);

const withoutCamera = (error: string, message = 'on purpose') =>
  before(openingAfter(Number.POSITIVE_INFINITY, error, message));

const named = (userAgent: string) =>
  before(`Object.defineProperty(navigator, 'userAgent', { value: ${JSON.stringify(userAgent)} });`);
const insideAnApp = (userAgent: string) => inTurn(named(userAgent), before(WITHOUT.mediaDevices));
const withoutDevices = inTurn(
  withoutCamera('NotFoundError'),
  before('navigator.mediaDevices.enumerateDevices = () => Promise.resolve([]);'),
);

/** The guest's next screens find no take. */
const keepingNothing = before(WITHOUT.database);

/** One camera opens, and no other one afterwards. */
const FAILS_TO_FLIP = `
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  let hasOpened = false;
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    if (hasOpened) throw new DOMException('on purpose', 'NotReadableError');
    hasOpened = true;
    return open(wanted);
  };
`;

/** Every video seems this long. */
const lasting = (seconds: number) =>
  before(`Object.defineProperty(HTMLMediaElement.prototype, 'duration', { get: () => ${seconds} });`);
const chooseFile: Step = async (page, context) => {
  await chooseQuestion(page, context);
  await page.getByLabel('Choose a video').setInputFiles(await makeVideo());
};

/** A name that the browser does not trust without https. Only the page comes from there. */
const choosingInsecurely: Step = (page, context) =>
  chooseQuestion(page, { ...context, origin: context.origin.replace('127.0.0.1', 'folksee.example') });

const unusable = (clip: SubmissionDto): SubmissionDto => ({
  ...clip,
  status: 'FAILED',
  failure: { code: 'NO_PICTURE', message: 'This file has sound but no picture. Send a video.' },
});

const inTrouble = (name: string, as: Person, ...steps: Step[]): Screen => ({
  name: `recorder-${name}`,
  route: '/recordtribute',
  as,
  open: inTurn(...steps),
});

const noCamera = (name: string, trouble: Step, words: string | RegExp): Screen =>
  inTrouble(
    `4-camera-${name}`,
    'guest',
    trouble,
    chooseQuestion,
    pressing(/Record with the camera/),
    reading(words),
  );

const arrived = inTurn(chooseVideo, pressing('Send my clip'), async (page) => {
  await page.getByText('Your clip is ready.').waitFor({ timeout: 60_000 });
});

export const RECORDER_TROUBLE_SCREENS: readonly Screen[] = [
  ...HANDOVER_SCREENS,
  inTrouble(
    '1-name-refused',
    'regretful',
    failing(/\/api\/tribute\/contributor/, 404),
    openRecorder,
    async (page) => {
      await page.getByLabel('Your name').fill('Oma Ruth');
    },
    pressing('Continue'),
    resting(1_000),
  ),
  inTrouble('3-not-a-video', 'guest', chooseQuestion, async (page) => {
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a video') };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByText('That’s not a video.').waitFor();
  }),
  noCamera('denied', withoutCamera('NotAllowedError'), 'Allow your camera'),
  noCamera('missing', withoutCamera('NotFoundError'), 'Your voice is enough'),
  noCamera('no-devices', withoutDevices, 'Record it on your phone'),
  noCamera(
    'switched-off',
    inTurn(withoutDevices, named(AGENTS.safariIos)),
    'In your phone’s Settings, check that the camera is switched on.',
  ),
  inTrouble(
    '4-camera-insecure',
    'guest',
    answering(/\/api\/tribute\/contributor/, { name: 'Oma Ruth' }),
    answering(HANDOVER, { token: 'a'.repeat(22), state: 'WAITING', takeIds: [] }),
    choosingInsecurely,
    pressing(/Record with the camera/),
    reading('Your browser only allows the camera on a secure web address.'),
  ),
  noCamera('dismissed', withoutCamera('NotAllowedError', 'Permission dismissed'), /closed without an answer/),
  noCamera('silent', before(WITHOUT.anAnswer), /^Your browser hasn’t let us use the camera yet/),
  inTrouble(
    '4-voice-silent',
    'guest',
    before(WITHOUT.sound),
    chooseQuestion,
    pressing(/^Voice/),
    reading(/^We can’t hear you/),
  ),
  inTrouble(
    '5-recording-private',
    'guest',
    keepingNothing,
    chooseQuestion,
    pressing(/Record with the camera/),
    startRecording,
    reading(/^Keep this page open/),
  ),
  {
    ...inTrouble('5-interrupted-private', 'guest', endCamera, reading('Part 1 is still here')),
    continues: true,
  },
  inTrouble(
    '5-interrupted-busy',
    'guest',
    keepingNothing,
    before(FAILS_TO_FLIP),
    chooseQuestion,
    pressing(/Record with the camera/),
    startRecording,
    pressing('Use the other camera'),
    reading('Another app is using your camera.'),
  ),
  inTrouble('3-too-long', 'guest', lasting(601), chooseFile, reading(/longer than 10 minutes/)),
  inTrouble(
    '6-review-long',
    'guest',
    keepingNothing,
    lasting(400),
    before('globalThis.OfflineAudioContext = undefined;'),
    chooseFile,
    reading(/3:00 of 6:40 kept/),
  ),
  noCamera('busy', withoutCamera('NotReadableError'), 'Your camera isn’t available'),
  noCamera('unsupported', before(WITHOUT.mediaDevices), 'This browser can’t record'),
  noCamera('app', insideAnApp(AGENTS.instagramAndroid), 'Open this page in your browser'),
  noCamera(
    'app-waiting',
    inTurn(insideAnApp(AGENTS.instagramAndroid), (page) => holdCalls(page, HANDOVER)),
    'Open this page in your browser',
  ),
  noCamera(
    'app-opened',
    inTurn(
      insideAnApp(AGENTS.instagramAndroid),
      answering(HANDOVER, { token: 'a'.repeat(22), state: 'OPENED', takeIds: [] }),
    ),
    /^Your link was opened/,
  ),
  noCamera(
    'app-failed',
    inTurn(insideAnApp(AGENTS.instagramAndroid), failing(HANDOVER)),
    /^We couldn’t make a link/,
  ),
  noCamera('app-below', insideAnApp(AGENTS.facebookIos), 'Open this page in your browser'),
  inTrouble(
    '4-camera-stopped',
    'guest',
    chooseQuestion,
    pressing(/Record with the camera/),
    async (page) => {
      await page.getByRole('button', { name: 'Start recording' }).click({ trial: true });
      await page.evaluate(() => {
        const stream = document.querySelector('video')?.srcObject as MediaStream;
        stream.getTracks()[0]?.dispatchEvent(new Event('ended'));
      });
    },
    reading(/^Your camera stopped/),
  ),
  inTrouble(
    '8-unusable',
    'unusable',
    changing<SubmissionDto | SubmissionDto[]>(SUBMISSION, (data) =>
      Array.isArray(data) ? data.map(unusable) : unusable(data),
    ),
    chooseVideo,
    pressing('Send my clip'),
    reading('We couldn’t use this clip'),
  ),
  inTrouble(
    '7-person-gone',
    'gone',
    chooseVideo,
    (page) => answerCalls(page, SUBMISSION, { error: 'Gone.', code: 'PERSON_GONE' }, 410),
    pressing('Send my clip'),
    reading(/^The person who recorded this no longer takes part/),
  ),
  inTrouble('9-remove', 'regretful', arrived, pressing('Remove my clip'), reading(/^Remove your clip/)),
  {
    ...inTrouble('9-removed', 'regretful', pressing('Yes, remove it'), reading('Your clip was removed')),
    continues: true,
  },
  inTrouble(
    '7-erased',
    'regretful',
    chooseVideo,
    (page) => holdCalls(page, SUBMISSION),
    pressing('Send my clip'),
    reading('Your clip is on its way'),
    tellTakenBack('erased'),
    reading('Everything was erased'),
  ),
  inTrouble(
    '7-withdrawn',
    'regretful',
    chooseVideo,
    (page) => holdCalls(page, SUBMISSION),
    pressing('Send my clip'),
    reading('Your clip is on its way'),
    tellTakenBack('withdrawn'),
    reading(en.recorder.takenBack.withdrawn.heading),
  ),
];

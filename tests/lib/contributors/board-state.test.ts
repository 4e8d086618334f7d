import { expect, test } from 'vitest';
import { boardStateOf } from '#lib/contributors/board-state.ts';

type Person = Parameters<typeof boardStateOf>[0];

const NOW = new Date('2026-11-21T12:00:00Z');
const NO_CLIPS = { arrived: 0, uploading: 0, failed: 0 };
const said = (
  stage: NonNullable<Person['progress']>['stage'],
  minutesAgo: number,
  reason: NonNullable<Person['progress']>['reason'] = null,
) => ({ progress: { stage, reason, at: new Date(NOW.getTime() - minutesAgo * 60_000) } });

const CASES: [what: string, person: Partial<Person>, expected: string][] = [
  ['was written to', {}, 'INVITED'],
  ['cannot be written to', { isMailRefused: true }, 'STUCK MAIL_REFUSED'],
  ['opened the link although the mail bounced', { status: 'OPENED', isMailRefused: true }, 'OPENED'],
  ['opened the link', { status: 'OPENED' }, 'OPENED'],
  ['opened the link, as their browser says', { status: 'OPENED', ...said('OPENED', 3) }, 'OPENED'],
  ['is in the recorder', { status: 'OPENED', ...said('TRYING', 1) }, 'TRYING'],
  ['only looked at the recorder, long ago', { status: 'OPENED', ...said('TRYING', 31) }, 'OPENED'],
  ['is recording', { status: 'OPENED', ...said('RECORDING', 0.9) }, 'TRYING RECORDING'],
  ['stopped reporting a minute ago', { status: 'OPENED', ...said('RECORDING', 1) }, 'TRYING'],
  ['recorded and left', { status: 'OPENED', ...said('RECORDING', 31) }, 'STUCK TAKE_UNSENT'],
  ['looks at the take', { status: 'OPENED', ...said('REVIEWING', 29) }, 'TRYING'],
  ['left the take unsent', { status: 'OPENED', ...said('REVIEWING', 31) }, 'STUCK TAKE_UNSENT'],
  ['sends', { status: 'OPENED', ...said('UPLOADING', 9) }, 'TRYING'],
  ['stopped sending', { status: 'OPENED', ...said('UPLOADING', 10) }, 'STUCK UPLOAD_BROKEN_OFF'],
  [
    'pressed Send long ago, and bytes are missing',
    { status: 'OPENED', clips: { ...NO_CLIPS, uploading: 1 } },
    'STUCK UPLOAD_BROKEN_OFF',
  ],
  [
    'has no camera since last week',
    { status: 'OPENED', ...said('STUCK', 10_000, 'NO_CAMERA') },
    'STUCK NO_CAMERA',
  ],
  [
    'sent an answer that was refused',
    { status: 'OPENED', ...said('STUCK', 10_000, 'ANSWER_REFUSED') },
    'STUCK ANSWER_REFUSED',
  ],
  ['sent what cannot be used', { status: 'OPENED', clips: { ...NO_CLIPS, failed: 1 } }, 'STUCK CLIP_FAILED'],
  [
    'tries again after a clip that cannot be used',
    { status: 'OPENED', clips: { ...NO_CLIPS, failed: 1 }, ...said('TRYING', 1) },
    'TRYING',
  ],
  ['declined', { status: 'DECLINED', ...said('TRYING', 1) }, 'DECLINED'],
  [
    'declined, and sent a clip all the same',
    { status: 'DECLINED', clips: { ...NO_CLIPS, arrived: 1 } },
    'SENT',
  ],
  [
    'sent one, and the next is stuck',
    { status: 'RECORDED', clips: { ...NO_CLIPS, arrived: 1 }, ...said('STUCK', 1, 'CAMERA_DENIED') },
    'SENT',
  ],
  ['took the only clip back', { status: 'RECORDED' }, 'OPENED'],
];

test.each(CASES)('who %s [life-person] [board-states]', (_, person, expected) => {
  const whole: Person = {
    status: 'INVITED',
    progress: null,
    clips: NO_CLIPS,
    isMailRefused: false,
    ...person,
  };
  const { state, reason, isRecording } = boardStateOf(whole, NOW);
  expect([state, reason, isRecording && 'RECORDING'].filter(Boolean).join(' ')).toBe(expected);
});

import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberName } from '#lib/browser/recording/remembered-name.ts';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import type { SubmissionMedium } from '#lib/contracts/submissions.ts';
import { fill } from '#lib/messages/fill.ts';
import { en } from '#lib/messages/messages.ts';
import { buildSubmission } from '#tests/lib/browser/recording/build-take.ts';
import { fakeStream } from '#tests/lib/browser/recording/fake-camera.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { dressCatalogue, foreignWords } from '#tests/support/pseudo-locale.ts';
import { getUserMedia, useFakeMicrophone } from './recorder/fake-microphone.ts';
import { answers, open, tribute } from './recorder/recorder-page.tsx';
import { publicTribute } from './tribute/public-tribute.ts';

// The scenes of a recording, in the pseudo-language.

vi.mock('#lib/browser/recording/call-upload.ts', () => import('./recorder/fake-upload.ts'));

const shared: { disk: TakeDisk } = { disk: memoryDisk() };
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => shared.disk }));

const texts = dressCatalogue(en).recorder;
const { camera, review, sending, refused, ways, voice, answered } = texts;
const COUNTDOWN_MS = 3_000;
/** The product, and the microphone of the test. */
const OWN = ['Folksee', 'Headset'];
const GREEK = publicTribute({
  tributeId: tribute.tributeId,
  name: 'Άννα',
  tributeFor: { names: [{ firstName: 'Άννα', lastName: '' }], name: 'Άννα', gender: 'Female' },
  creatorFirstName: 'Πέτρος',
  questions: [{ _id: 'q1', text: 'Τι;', order: 0 }],
});
const clip = { contributor: { _id: '64b000000000000000000002', name: 'Θεία' } };

let found: { scene: string; word: string }[] = [];

useFakeMicrophone();
beforeEach(() => {
  shared.disk = memoryDisk();
  found = [];
  rememberName(tribute.tributeId, 'Θεία');
  // It takes real streams only.
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {});
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const press = async (name: string | ((name: string) => boolean)) => {
  const button = await screen.findByRole('button', { name });
  await vi.waitFor(() => expect(button).toBeEnabled());
  act(() => button.click());
};
/** Waits for a scene, and notes its words that come from no text. */
const lookFor = async (words: string) => {
  await screen.findAllByText((shown) => shown.includes(words));
  found.push(...foreignWords(OWN).map((word) => ({ scene: words, word })));
};
const answerWith = (medium: SubmissionMedium) => {
  answers['POST /api/submission'] = { status: 201, body: { data: buildSubmission({ medium, ...clip }) } };
  const ready = buildSubmission({ medium, status: 'READY', playbackUrl: '/media/clip.mp4', ...clip });
  answers['GET /api/submission'] = { status: 200, body: { data: [ready] } };
};

type Scene = 'way' | 'devicesReady' | 'send' | 'sending' | 'arrived';
const VIDEO: Record<Scene, string> = {
  way: ways.video,
  devicesReady: camera.check.skip,
  send: review.use,
  sending: sending.heading,
  arrived: texts.arrived.ready,
};
const VOICE: Record<Scene, string> = {
  way: ways.voice,
  devicesReady: voice.camera.hint,
  send: answered.review.use,
  sending: answered.sending.heading,
  arrived: answered.arrived.ready,
};

test.each([
  { medium: 'VIDEO' as const, kinds: [] as const, words: VIDEO },
  { medium: 'VOICE' as const, kinds: ['audio'] as const, words: VOICE },
])(
  'every word of a $medium comes from the texts, from the countdown to its arrival',
  async ({ medium, kinds, words }) => {
    const stream = fakeStream(...kinds);
    getUserMedia.mockResolvedValueOnce(stream).mockImplementation(async () => fakeStream(...kinds));
    answers['POST /api/submission'] = { status: 503, body: { error: 'Αργά', code: 'UNAVAILABLE' } };
    open({ tribute: GREEK, questionId: 'q1', texts });
    await press((name) => name.startsWith(words.way));
    await lookFor(words.devicesReady);
    await press(camera.record);
    await lookFor(fill(camera.countdown, { seconds: 3 }));
    await pass(COUNTDOWN_MS + 2_500);
    await lookFor(camera.saved);
    await press(camera.pause);
    await lookFor(camera.pausedSaved);
    await press(camera.resume);
    act(() => void stream.getTracks()[0]?.dispatchEvent(new Event('ended')));
    await lookFor(fill(camera.interrupted.heading, { part: '1' }));
    await press(fill(camera.interrupted.finishOne, { part: '1' }));
    await lookFor(review.heading);
    await press(words.send);
    // The server is slow until now.
    await lookFor(words.sending);
    answerWith(medium);
    act(() => void window.dispatchEvent(new Event('online')));
    await lookFor(words.arrived);
    expect(found).toEqual([]);
  },
);

test('every word of a refusal comes from the texts', async () => {
  getUserMedia.mockImplementation(async () => fakeStream());
  answers['POST /api/submission'] = { status: 413, body: { error: 'Πολύ', code: 'INVALID_INPUT' } };
  open({ tribute: GREEK, questionId: 'q1', texts });
  await press((name) => name.startsWith(ways.video));
  await press(camera.record);
  await pass(COUNTDOWN_MS + 2_500);
  await press(camera.stop);
  await press(review.use);
  await lookFor(refused.heading);
  expect(found).toEqual([]);
});

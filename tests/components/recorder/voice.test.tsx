import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { chunkKey, clipOf, detailsKey, detailsOf } from '#lib/browser/recording/stored-take.ts';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { createTakeStore } from '#lib/browser/recording/take-store.ts';
import { fill } from '#lib/messages/fill.ts';
import { en } from '#lib/messages/messages.ts';
import { WRITTEN_CHARS_MAX } from '#lib/recording/limits.ts';
import { buildPart, buildSubmission, buildTake, UPLOAD_ID } from '#tests/lib/browser/recording/build-take.ts';
import { fakeStream } from '#tests/lib/browser/recording/fake-camera.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { getUserMedia, options, sound, useFakeMicrophone } from './fake-microphone.ts';
import { answers, calls, heading, openAsBen, TEACH, tribute, video, WISH } from './recorder-page.tsx';

vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));

const shared: { disk: TakeDisk } = { disk: memoryDisk() };
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => shared.disk }));

const { camera, voice, ways, answered, review, source } = en.recorder;
const COUNTDOWN_MS = 3_000;

useFakeMicrophone();
beforeEach(() => {
  shared.disk = memoryDisk();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await vi.waitFor(() => expect(button).toBeEnabled());
  act(() => button.click());
};
/** What a screen reader reads out. */
const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

async function atMicrophone() {
  openAsBen(TEACH);
  await press(new RegExp(`^${ways.voice}`));
  await screen.findByRole('heading', { name: voice.camera.heading });
  await screen.findByText(voice.camera.hint);
}

test('records a voice with the microphone alone and sends it [answer-voice]', async () => {
  await atMicrophone();
  expect(getUserMedia.mock.calls).toEqual([[{ audio: expect.objectContaining({ noiseSuppression: true }) }]]);
  expect(screen.getByText('What did Anna teach you?')).toBeVisible();
  await press(camera.record);
  await pass(COUNTDOWN_MS + 1_500);
  expect(screen.getByRole('timer')).toHaveTextContent(/^0:0\d of 3:00$/);
  expect(spoken()).toContain(camera.saved);
  await press(camera.pause);
  expect(spoken()).toContain(camera.pausedSaved);
  await press(camera.resume);
  await pass(2_000);
  await press(camera.stop);
  const reviewed = await heading(review.heading);
  await vi.waitFor(() => expect(reviewed).toHaveFocus());
  expect(options).toEqual([{ mimeType: 'audio/mp4;codecs=mp4a.40.2', audioBitsPerSecond: 64_000 }]);
  expect(await screen.findByRole('button', { name: answered.review.play })).toBeVisible();

  answers['POST /api/submission'] = { status: 201, body: { data: buildSubmission({ medium: 'VOICE' }) } };
  answers['GET /api/submission'] = {
    status: 200,
    body: { data: [buildSubmission({ medium: 'VOICE', status: 'READY', playbackUrl: '/media/clip.mp4' })] },
  };
  await press(answered.review.use);
  expect(await screen.findByText(answered.arrived.ready)).toBeVisible();
  const sent = calls.find(({ method, path }) => method === 'POST' && path === '/api/submission');
  expect(sent?.body).toMatchObject({ medium: 'VOICE', uploadIds: [UPLOAD_ID], questionId: TEACH });
});

test('an interruption shows what the reel shows with the voice, and no black picture [answer-voice]', async () => {
  const stream = fakeStream('audio');
  getUserMedia.mockResolvedValue(stream);
  await atMicrophone();
  await press(camera.record);
  await pass(COUNTDOWN_MS + 2_000);
  act(() => void stream.getTracks()[0]?.dispatchEvent(new Event('ended')));
  expect(await heading(fill(camera.interrupted.heading, { part: '1' }))).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(camera.interrupted.why.microphoneStopped);
  const part = screen.getByText(fill(camera.interrupted.part, { part: '1' })).closest('li');
  await vi.waitFor(() => expect(part?.querySelector('svg, img')).toBeInTheDocument());
  expect(document.querySelector('video')).toBeNull();
});

test('says whether the microphone hears a voice', async () => {
  await atMicrophone();
  await pass(8_500);
  expect(spoken()).toContain(camera.check.silent);
  sound.peak = 0.4;
  await pass(1_000);
  expect(spoken()).toContain(voice.heard);
});

test('lets people choose the microphone, and no camera', async () => {
  await atMicrophone();
  await press(voice.camera.devices.open);
  const sheet = await screen.findByRole('dialog', { name: voice.camera.devices.heading });
  expect(within(sheet).getByRole('option', { name: 'Headset' })).toBeInTheDocument();
  expect(within(sheet).queryByLabelText(camera.devices.camera)).toBeNull();
});

test('a voice left behind is offered as a voice [answer-voice]', async () => {
  const { parts, ...take } = buildTake({ medium: 'VOICE', tributeId: tribute.tributeId, questionId: WISH });
  const { clip, ...part } = parts[0] ?? buildPart();
  await shared.disk.write([
    [detailsKey(take.takeId), { ...take, parts: [part] }],
    [chunkKey(take.takeId, 0, 1), clip],
  ]);
  openAsBen(WISH);
  await press(answered.review.play);
  expect(screen.queryByLabelText(answered.review.video)).toBeNull();
  await press(review.again);
  await screen.findByRole('heading', { name: voice.camera.heading });
});

test('a voice that a crash left behind is continued, before the same picture [recorder-recovers]', async () => {
  const take = buildTake({
    medium: 'VOICE',
    origin: 'camera',
    tributeId: tribute.tributeId,
    questionId: WISH,
    picture: {
      pictureId: 'd'.repeat(32),
      fileName: 'me.jpg',
      mimeType: 'image/jpeg',
      uploadUrl: null,
      clip: new Blob(['me']),
    },
  });
  const store = createTakeStore(tribute.tributeId, shared.disk);
  await store.begin(detailsOf(take));
  await store.append(clipOf(take));
  if (take.picture) await store.showPicture(take.picture);
  await store.letGo();
  openAsBen(WISH);
  await press(review.continue);
  await screen.findByText('Recording starts in 3');
  await pass(COUNTDOWN_MS + 2_000);
  await press(camera.stop);
  await press(answered.review.use);
  await vi.waitFor(() => {
    const sent = calls.find(({ method, path }) => method === 'POST' && path === '/api/submission');
    expect(sent?.body).toMatchObject({
      takeId: take.takeId,
      medium: 'VOICE',
      uploadIds: [UPLOAD_ID, UPLOAD_ID],
      pictureUploadId: UPLOAD_ID,
    });
  });
});

test('a voice waits while people look at another way [answer-drafts]', async () => {
  await atMicrophone();
  await press(camera.record);
  await pass(COUNTDOWN_MS + 2_000);
  await press(camera.stop);
  await press(ways.another);
  await press(`${ways.written} ${fill(ways.writtenHint, { limit: WRITTEN_CHARS_MAX })}`);
  await press(ways.another);
  await press(`${ways.voice} ${ways.takeDraft}`);
  expect(await screen.findByRole('button', { name: answered.review.play })).toBeVisible();
});

test('a video that is chosen because the microphone fails is no voice', async () => {
  getUserMedia.mockRejectedValue(new DOMException('', 'NotFoundError'));
  openAsBen(TEACH);
  await press(new RegExp(`^${ways.voice}`));
  fireEvent.change(await screen.findByLabelText(source.file), { target: { files: [video] } });
  expect(await screen.findByRole('button', { name: review.use })).toBeVisible();
});

test('says why there is no microphone', async () => {
  getUserMedia.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  openAsBen(TEACH);
  await press(new RegExp(`^${ways.voice}`));
  expect(await screen.findByText(voice.camera.problems.denied)).toHaveAttribute('role', 'alert');
  expect(screen.getByRole('heading', { name: voice.camera.rescue.headings.allow })).toBeVisible();
});

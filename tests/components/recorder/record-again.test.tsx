import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { chunkKey, detailsKey } from '#lib/browser/recording/stored-take.ts';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { en } from '#lib/messages/messages.ts';
import { buildPart, buildSubmission, buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { fakeStream } from '#tests/lib/browser/recording/fake-camera.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { getUserMedia, useFakeMicrophone } from './fake-microphone.ts';
import { answers, heading, open, toReview, tribute, WISH } from './recorder-page.tsx';

const shared: { disk: TakeDisk } = { disk: memoryDisk() };
vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => shared.disk }));

const { answered, camera, refused, removed, remove, review, source, unusable, voice } = en.recorder;

useFakeMicrophone();
beforeEach(() => {
  shared.disk = memoryDisk();
  getUserMedia.mockImplementation(async ({ video }) => {
    if (video) throw new DOMException('', 'NotFoundError');
    return fakeStream('audio');
  });
  Object.assign(URL, { createObjectURL: () => 'blob:me', revokeObjectURL: () => {} });
});

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  act(() => button.click());
};
/** The camera was tried: without one, the page offers the microphone. */
const reachCamera = () => heading(camera.rescue.headings.voice);
const refuse = (code: string, status: number) => {
  answers['POST /api/submission'] = { status, body: { error: 'No.', code } };
};

async function sendVideo() {
  await toReview();
  await press(review.use);
}
/** Sends the voice that this device keeps. */
async function sendVoice() {
  const take = buildTake({ medium: 'VOICE', tributeId: tribute.tributeId, questionId: WISH });
  const { clip, ...part } = take.parts[0] ?? buildPart();
  await shared.disk.write([
    [detailsKey(take.takeId), { ...take, parts: [part] }],
    [chunkKey(take.takeId, 0, 1), clip],
  ]);
  open({ questionId: WISH });
  await press(answered.review.use);
}

test('a removed video is recorded again with the camera', async () => {
  answers['DELETE /api/submission'] = { status: 200, body: { data: {} } };
  await sendVideo();
  await press(remove.open);
  await press(remove.confirm);
  await press(removed.camera);
  expect(await reachCamera()).toBeVisible();
});

test('a video that cannot be used is recorded again with the camera', async () => {
  const failure = { code: 'NO_PICTURE', message: 'There is no picture in this file.' };
  const clip = buildSubmission({ status: 'FAILED', failure });
  answers['POST /api/submission'] = { status: 201, body: { data: clip } };
  await sendVideo();
  await press(unusable.camera);
  expect(await reachCamera()).toBeVisible();
});

test('a video that was refused is recorded again with the camera', async () => {
  refuse('CLIP_REMOVED', 410);
  await sendVideo();
  await press(refused.camera);
  expect(await reachCamera()).toBeVisible();
});

test('a voice that was refused is recorded again with the microphone', async () => {
  refuse('CLIP_REMOVED', 410);
  await sendVoice();
  await press(refused.camera);
  expect(await heading(voice.camera.heading)).toBeVisible();
});

test('a voice that cannot be used leads to the ways to answer', async () => {
  const failure = { code: 'NO_SOUND', message: 'There is no sound in this file.' };
  const clip = buildSubmission({ medium: 'VOICE', status: 'FAILED', failure });
  answers['POST /api/submission'] = { status: 201, body: { data: clip } };
  await sendVoice();
  await press(answered.again);
  expect(await heading(source.heading.replace('{name}', 'Ben'))).toBeVisible();
});

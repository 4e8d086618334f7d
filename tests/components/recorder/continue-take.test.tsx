import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chunkKey, detailsKey, detailsOf } from '#lib/browser/recording/stored-take.ts';
import { buildPart, buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { FakeMediaRecorder, fakeStream } from '#tests/lib/browser/recording/fake-camera.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { calls, heading, open, openAsBen, tribute, WISH } from './recorder-page.tsx';

vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));

const disk = memoryDisk();
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => disk }));

const getUserMedia = vi.fn(async () => fakeStream());

beforeEach(async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, enumerateDevices: async () => [] } });
  // It takes real streams only.
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {});
  await disk.remove(await disk.keys());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Leaves a take of the second question on the device, like a crash. */
async function leave(changes: Parameters<typeof buildTake>[0] = {}) {
  const { tributeId } = tribute;
  const take = buildTake({ tributeId, questionId: WISH, origin: 'camera', leadInSeconds: 2, ...changes });
  const [part = buildPart()] = take.parts;
  await disk.write([
    [detailsKey(take.takeId), detailsOf(take)],
    [chunkKey(take.takeId, 0, 1), part.clip],
  ]);
  return take;
}

async function comeBack(changes: Parameters<typeof leave>[0] = {}) {
  const take = await leave(changes);
  openAsBen(WISH);
  await heading('Happy with it?');
  return take;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('continues a take that a crash left behind [recorder-recovers]', async () => {
  const take = await comeBack();
  const opening = Promise.withResolvers<MediaStream>();
  getUserMedia.mockReturnValueOnce(opening.promise);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => screen.getByRole('button', { name: 'Continue recording' }).click());
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This page was closed\./);
  opening.resolve(fakeStream());
  await screen.findByText('Recording starts in 3');
  await pass(5_200);
  expect(screen.getByRole('timer')).toHaveTextContent('0:12 of 3:00');
  act(() => screen.getByRole('button', { name: 'Stop recording' }).click());
  await heading('Happy with it?');
  expect(screen.queryByRole('button', { name: 'Continue recording' })).toBeNull();
  act(() => screen.getByRole('button', { name: 'Send my clip' }).click());
  const partSeconds = [12, expect.closeTo(2.5, 0)];
  const leadInSeconds = [0, expect.closeTo(2.7, 1)];
  await vi.waitFor(() => {
    const sent = calls.find(({ path, method }) => method === 'POST' && path === '/api/submission')?.body;
    expect(sent).toMatchObject({
      takeId: take.takeId,
      trim: { startSeconds: 2, partSeconds, leadInSeconds },
    });
  });
});

test('offers to continue only a recorded take with time left', async () => {
  await comeBack({ parts: [buildPart({ durationSeconds: 182 })] });
  expect(screen.queryByRole('button', { name: 'Continue recording' })).toBeNull();
});

test.each([
  ['several questions', tribute.questions, WISH],
  ['one question', tribute.questions.slice(1), WISH],
  ['no questions', [], null],
])(
  'the plain link of a reel with %s offers the take [recorder-recovers]',
  async (_reel, questions, questionId) => {
    await leave({ questionId });
    // A killed browser may also have lost the name.
    const user = open({ tribute: { ...tribute, questions } });
    await user.click(await screen.findByRole('button', { name: 'Send my clip' }));
    await vi.waitFor(() => {
      const sent = calls.find(({ path, method }) => method === 'POST' && path === '/api/submission')?.body;
      expect(sent).toMatchObject({ questionId });
    });
  },
);

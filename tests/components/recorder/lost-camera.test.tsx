import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeMediaRecorder, fakeStream } from '#tests/lib/browser/recording/fake-camera.ts';
import { heading, openAsBen, TEACH } from './recorder-page.tsx';

const COUNTDOWN_MS = 3_000;

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder);
  // It takes real streams only.
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {});
});
afterEach(() => vi.useRealTimers());

/** The recorder with its camera open. */
async function atCamera() {
  const stream = fakeStream();
  const getUserMedia = vi.fn(async () => stream);
  const enumerateDevices = async () => [];
  vi.stubGlobal('navigator', { onLine: true, mediaDevices: { getUserMedia, enumerateDevices } });
  openAsBen(TEACH);
  (await screen.findByRole('button', { name: 'Record with the camera' })).click();
  const record = await screen.findByRole('button', { name: 'Start recording' });
  await vi.waitFor(() => expect(record).toBeEnabled());
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return { stream, record, getUserMedia };
}

const unplug = (stream: MediaStream) =>
  act(() => {
    stream.getTracks()[0]?.dispatchEvent(new Event('ended'));
  });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('a camera that goes away before the red button is pressed is said at once, and may be tried again', async () => {
  const { stream, getUserMedia } = await atCamera();
  unplug(stream);
  expect(await screen.findByText(/^Your camera stopped\./)).toHaveAttribute('role', 'alert');
  expect(screen.getByRole('button', { name: 'Back' })).toBeEnabled();
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  await vi.waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
});

test('nothing seems to be recorded by a camera that went away without a word', async () => {
  const { stream, record } = await atCamera();
  act(() => record.click());
  for (const track of stream.getTracks()) track.stop();
  await pass(COUNTDOWN_MS);
  expect(screen.queryByText('Recording')).toBeNull();
  expect(await screen.findByText(/^Your camera stopped\./)).toBeVisible();
  expect(screen.getByLabelText('Choose a video')).toBeInTheDocument();
});

test('what was recorded until the camera went away is there to be sent', async () => {
  const { stream, record } = await atCamera();
  act(() => record.click());
  await pass(COUNTDOWN_MS);
  expect(screen.getByRole('button', { name: 'Stop recording' })).toBeEnabled();
  unplug(stream);
  expect(await heading('Happy with it?')).toBeVisible();
  expect(screen.queryByText(/^Your camera stopped\./)).toBeNull();
});

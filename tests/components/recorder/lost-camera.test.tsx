import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoInternet } from '#components/layout/no-internet.tsx';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { en as texts } from '#lib/messages/messages.ts';
import { FakeMediaRecorder, fakeStream } from '#tests/lib/browser/recording/fake-camera.ts';
import { calls, heading, openAsBen, TEACH } from './recorder-page.tsx';

const COUNTDOWN_MS = 3_000;

vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));

const disk = vi.hoisted(() => ({ isWritable: false }));
vi.mock('#lib/browser/recording/take-disk.ts', () => ({
  openTakeDisk: () => ({
    keys: async () => [],
    read: async () => [],
    write: async () => {
      if (!disk.isWritable) throw new Error('The disk is full.');
    },
    remove: async () => {},
  }),
}));

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder);
  // It takes real streams only.
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  useUiStore.setState(useUiStore.getInitialState());
});

/** The recorder with its camera open. */
async function atCamera(isKept = false) {
  disk.isWritable = isKept;
  const stream = fakeStream();
  const getUserMedia = vi.fn(async () => stream);
  const enumerateDevices = async () =>
    ['front', 'back'].map((deviceId) => ({ kind: 'videoinput', deviceId, label: deviceId }));
  vi.stubGlobal('navigator', { onLine: true, mediaDevices: { getUserMedia, enumerateDevices } });
  openAsBen(TEACH);
  render(<NoInternet {...texts.layout.noInternet} pageVersion="en-1" />);
  (await screen.findByRole('button', { name: /Record with the camera/ })).click();
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

/** A microphone that hears a loud sound. */
class LoudAudioContext {
  createAnalyser = () => ({
    fftSize: 0,
    getByteTimeDomainData: (wave: Uint8Array) => wave.fill(255),
  });
  createMediaStreamSource = () => ({ connect: () => {} });
  close = async () => {};
}

test('shows the question, a level meter and the limit beside the picture [recorder-level]', async () => {
  vi.stubGlobal('AudioContext', LoudAudioContext);
  await atCamera();
  expect(screen.getByText('What did Anna teach you?')).toBeVisible();
  expect(screen.getByLabelText('Your camera’s picture').className).toMatch(/mirror/);
  expect(screen.getByRole('timer')).toHaveTextContent('Up to 3:00');
  const meter = document.querySelector<HTMLElement>('[class*="meter"]');
  await vi.waitFor(() => expect(meter?.style.getPropertyValue('--level')).toBe('1.00'));
});

test('a take starts after 3-2-1, and can be played, recorded again and sent [recorder-countdown]', async () => {
  const { record } = await atCamera();
  act(() => record.click());
  for (const seconds of [3, 2, 1]) {
    expect(screen.getByText(`Recording starts in ${seconds}`)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Stop recording' })).toBeNull();
    await pass(1_000);
  }
  await pass(2_000);
  expect(screen.getByRole('timer')).toHaveTextContent('0:02 of 3:00');
  act(() => screen.getByRole('button', { name: 'Stop recording' }).click());
  expect(await heading('Happy with it?')).toBeVisible();
  for (const name of ['Play your clip', 'Re-record', 'Send my clip']) {
    expect(screen.getByRole('button', { name })).toBeEnabled();
  }
});

test.each([
  ['calms', true, 'Keep talking. Your clip is saved on this device.'],
  ['warns', false, texts.layout.noInternet.text],
])('losing the network %s a person whose take is kept: %s [offline-only]', async (_how, isKept, words) => {
  const { record } = await atCamera(isKept);
  act(() => record.click());
  await pass(COUNTDOWN_MS + 1_000);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(words)).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Stop recording' }).click());
  await heading('Happy with it?');
  expect(await screen.findByText(texts.layout.noInternet.text)).toBeVisible();
});

test.each([
  ['kept', true, [texts.recorder.camera.saved, texts.recorder.camera.pausedSaved]],
  ['not kept', false, [texts.recorder.camera.unsaved, texts.recorder.camera.pausedUnsaved]],
])(
  'a recording that is %s says so, and the page only holds back the other [recorder-unsaved]',
  async (_how, isKept, words) => {
    const { stream, record } = await atCamera(isKept);
    const isHeldBack = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(isHeldBack()).toBe(false);
    act(() => record.click());
    await pass(COUNTDOWN_MS + 1_000);
    expect(screen.getByText(words[0] ?? '')).toBeVisible();
    expect(isHeldBack()).toBe(!isKept);
    act(() => screen.getByRole('button', { name: 'Pause recording' }).click());
    expect(screen.getByText(words[1] ?? '')).toBeVisible();
    unplug(stream);
    await heading(/^Part 1 is/);
    expect(isHeldBack()).toBe(!isKept);
  },
);

test('a running recording reports itself every 20 seconds, and not after it stops [board-states]', async () => {
  const { record } = await atCamera();
  const reports = () =>
    calls.filter(({ body }) => JSON.stringify(body)?.includes('"stage":"RECORDING"')).length;
  expect(reports()).toBe(0);
  act(() => record.click());
  await pass(COUNTDOWN_MS);
  for (let second = 0; second < 45; second += 1) await pass(1_000);
  expect(reports()).toBe(3);
  act(() => screen.getByRole('button', { name: 'Stop recording' }).click());
  await heading('Happy with it?');
  await pass(45_000);
  expect(reports()).toBe(3);
});

test('reports a camera lost before the red button is pressed, and offers a retry', async () => {
  const { stream, getUserMedia } = await atCamera();
  unplug(stream);
  expect(await screen.findByText(/^Your camera stopped\./)).toHaveAttribute('role', 'alert');
  expect(screen.getByRole('button', { name: 'Back' })).toBeEnabled();
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  await vi.waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
});

test('shows no recording when the camera was lost without an event', async () => {
  const { stream, record } = await atCamera();
  act(() => record.click());
  for (const track of stream.getTracks()) track.stop();
  await pass(COUNTDOWN_MS);
  expect(screen.queryByText('Recording')).toBeNull();
  expect(await screen.findByText(/^Your camera stopped\./)).toBeVisible();
  expect(screen.getByLabelText('Choose a video')).toBeInTheDocument();
});

test('an interrupted take continues in a next part, or is sent as it is [take-parts]', async () => {
  const { stream, record, getUserMedia } = await atCamera(true);
  act(() => record.click());
  await pass(COUNTDOWN_MS);
  expect(screen.getByRole('button', { name: 'Stop recording' })).toBeEnabled();
  await pass(1_000);
  unplug(stream);
  expect(await heading('Part 1 is saved')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Your camera stopped. Everything you said before is safe on this device.',
  );
  const next = fakeStream();
  getUserMedia.mockResolvedValue(next);
  act(() => screen.getByRole('button', { name: 'Continue' }).click());
  await screen.findByText('Recording starts in 3');
  await pass(COUNTDOWN_MS + 2_000);
  expect(screen.getByRole('timer')).toHaveTextContent('0:03 of 3:00');
  unplug(next);
  expect(await heading('Part 2 is saved')).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Finish with these parts' }).click());
  expect(await heading('Happy with it?')).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Send my clip' }).click());
  await vi.waitFor(() => {
    const sent = calls.find(({ path, method }) => method === 'POST' && path === '/api/submission')?.body;
    expect(sent).toMatchObject({
      uploadIds: [expect.any(String), expect.any(String)],
      trim: { startSeconds: expect.closeTo(2.7, 0) },
    });
  });
});

test('a sleep ends the part, says so, and the take continues in the next one [take-parts]', async () => {
  const { stream, record, getUserMedia } = await atCamera(true);
  act(() => record.click());
  await pass(COUNTDOWN_MS + 2_000);
  // The device stops every timer, and its clock has moved on when it wakes up.
  vi.setSystemTime(Date.now() + 10 * 60_000);
  await pass(1_000);
  expect(await heading('Part 1 is saved')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This page was left, or your device went to sleep. Everything you said before is safe on this device.',
  );
  expect(screen.getByText('0:02')).toBeVisible();
  expect(stream.active).toBe(false);
  getUserMedia.mockResolvedValue(fakeStream());
  act(() => screen.getByRole('button', { name: 'Continue' }).click());
  await screen.findByText('Recording starts in 3');
  await pass(COUNTDOWN_MS + 2_000);
  expect(screen.getByRole('timer')).toHaveTextContent('0:04 of 3:00');
});

test('continues with the other camera while a take runs [recorder-flip]', async () => {
  const { stream, record, getUserMedia } = await atCamera();
  const flip = () => screen.getByRole('button', { name: 'Use the other camera' });
  act(() => record.click());
  await pass(COUNTDOWN_MS + 1_000);
  const other = fakeStream();
  getUserMedia.mockResolvedValue(other);
  act(() => flip().click());
  await vi.waitFor(() => expect(stream.active).toBe(false));
  await pass(0);
  await pass(1_500);
  expect(screen.getByRole('timer')).toHaveTextContent('0:02 of 3:00');
  getUserMedia.mockRejectedValue(new DOMException('gone', 'NotFoundError'));
  act(() => flip().click());
  expect(await heading('Part 2 is still here')).toBeVisible();
  expect(other.active).toBe(false);
});

test('a camera that fails before its first second is reported', async () => {
  const { stream, record } = await atCamera();
  act(() => record.click());
  await pass(COUNTDOWN_MS);
  unplug(stream);
  expect(await screen.findByText(/^Your camera stopped\./)).toBeVisible();
});

test('an early stop still returns a clip', async () => {
  const { record } = await atCamera();
  act(() => record.click());
  await pass(COUNTDOWN_MS);
  act(() => screen.getByRole('button', { name: 'Stop recording' }).click());
  await pass(1_000);
  expect(await heading('Happy with it?')).toBeVisible();
});

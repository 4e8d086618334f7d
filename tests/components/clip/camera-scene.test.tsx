import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import { en } from '#lib/messages/messages.ts';
import { PROMPTER_SPEEDS } from '#lib/recording/prompter.ts';
import { FakeAudioContext, sound } from '#tests/components/recorder/fake-microphone.ts';
import { FakeMediaRecorder, fakeStream } from '#tests/lib/browser/recording/fake-camera.ts';
import { pass, press, showCameraScene } from './show-camera-scene.tsx';

const texts = en.recorder.camera;
const COUNTDOWN_MS = 3_000;

const device = (kind: string, deviceId: string, label: string) => ({ kind, deviceId, label });
const getUserMedia = vi.fn<(wanted: MediaStreamConstraints) => Promise<MediaStream>>();
const enumerateDevices = vi.fn(async () => [
  device('videoinput', 'front', 'FaceTime HD'),
  device('audioinput', 'built-in', 'Built-in microphone'),
  device('audioinput', 'headset', 'Headset'),
]);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sound.peak = 0;
  localStorage.clear();
  useRecorderChoices.setState(useRecorderChoices.getInitialState(), true);
  getUserMedia.mockReset().mockImplementation(async () => fakeStream());
  enumerateDevices.mockClear();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder);
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.stubGlobal('navigator', { onLine: true, mediaDevices: { getUserMedia, enumerateDevices } });
  // It takes real streams only.
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.findByRole('button', { name });
const open = (maxSeconds = 180) =>
  showCameraScene({ question: 'What did Anna teach you?', maxSeconds, canJoin: false });

test('checks voice and light before the first take, and remembers it [recorder-check]', async () => {
  const { unmount } = open();
  const check = await screen.findByRole('region', { name: texts.check.heading });
  expect(within(check).getByText(texts.check.speak)).toBeVisible();
  expect(await button(texts.record)).toBeEnabled();
  await pass(10_500);
  expect(within(check).getByText(texts.check.silent)).toBeVisible();
  sound.peak = 0.5;
  await pass(1_000);
  expect(within(check).getByText(texts.check.heard)).toBeVisible();
  unmount();

  open();
  await button(texts.devices.open);
  await pass(1_000);
  expect(screen.queryByText(texts.check.heading)).toBeNull();
});

test('a skipped check never returns [recorder-check]', async () => {
  const { unmount } = open();
  await press(texts.check.skip);
  expect(screen.queryByText(texts.check.heading)).toBeNull();
  expect(screen.getByText(texts.hint)).toBeVisible();
  unmount();
  expect(useRecorderChoices.getState().isChecked).toBe(true);
});

test('lists the devices only once the camera is open, and remembers the chosen one [recorder-devices]', async () => {
  let allow = () => {};
  getUserMedia.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        allow = () => resolve(fakeStream());
      }),
  );
  const { unmount } = open();
  await pass(100);
  expect(enumerateDevices).not.toHaveBeenCalled();
  await act(async () => allow());

  await press(texts.devices.open);
  const sheet = await screen.findByRole('dialog', { name: texts.devices.heading });
  expect(within(sheet).getByRole('option', { name: 'FaceTime HD' })).toBeInTheDocument();
  const microphones = within(sheet).getByLabelText(texts.devices.microphone);
  await act(async () => void fireEvent.change(microphones, { target: { value: 'headset' } }));
  expect(getUserMedia.mock.lastCall?.[0].audio).toMatchObject({ deviceId: 'headset' });
  unmount();

  open();
  await pass(100);
  expect(getUserMedia.mock.lastCall?.[0].audio).toMatchObject({ deviceId: 'headset' });
});

test('an arch shows where a face fits until the take runs [recorder-framing]', async () => {
  open();
  const arch = () => document.querySelector('[class*="framing"]');
  await press(texts.record);
  expect(arch()).toBeInTheDocument();
  await pass(COUNTDOWN_MS);
  await button(texts.stop);
  expect(arch()).toBeNull();
});

test('a pause stops the clock, and the take continues after it [recorder-pause]', async () => {
  open();
  await press(texts.record);
  await pass(COUNTDOWN_MS + 2_000);
  await press(texts.pause);
  expect(screen.getByRole('timer')).toHaveTextContent('Paused at 0:02');
  await pass(10_000);
  expect(screen.getByRole('timer')).toHaveTextContent('Paused at 0:02');
  expect(screen.getByText(texts.pausedSaved)).toBeVisible();
  await press(texts.resume);
  await pass(2_000);
  expect(screen.getByRole('timer')).toHaveTextContent('0:04 of 3:00');
});

test('says how much time is left near the end', async () => {
  open(20);
  await press(texts.record);
  await pass(COUNTDOWN_MS + 11_000);
  expect(screen.getByRole('timer')).toHaveTextContent(/^0:0\d left$/);
  expect(screen.getByText('Less than 10 seconds left')).toBeVisible();
});

test('notes move near the lens while the take runs, and stay on the device [recorder-prompter]', async () => {
  const { unmount } = open();
  await press(texts.notes.open);
  const field = await screen.findByLabelText(texts.notes.field);
  fireEvent.change(field, { target: { value: 'You taught me to swim.' } });
  await press(texts.notes.done);
  const lines = screen.getByRole('textbox', { name: texts.notes.region });
  expect(lines).toHaveValue('You taught me to swim.');
  Object.defineProperties(lines, { scrollHeight: { value: 3_000 }, clientHeight: { value: 100 } });
  await pass(500);
  expect(lines.scrollTop).toBe(0);

  await press(texts.record);
  await pass(COUNTDOWN_MS);
  await pass(1_000);
  expect(lines.scrollTop).toBeGreaterThan(0);
  await press(texts.pause);
  const paused = lines.scrollTop;
  await pass(1_000);
  expect(lines.scrollTop).toBe(paused);
  unmount();

  open();
  expect(await screen.findByRole('textbox', { name: texts.notes.region })).toHaveValue(
    'You taught me to swim.',
  );
});

test('the notes keep the speed that was chosen beside them, up to the fastest and slowest [recorder-prompter]', async () => {
  useRecorderChoices.setState({ notes: { 'tribute:question': 'You taught me to swim.' } });
  const { unmount } = open();
  const moved = async () => {
    const lines = screen.getByRole('textbox', { name: texts.notes.region });
    const before = lines.scrollTop;
    await pass(1_000);
    return lines.scrollTop - before;
  };
  const shown = await screen.findByRole('textbox', { name: texts.notes.region });
  Object.defineProperties(shown, { scrollHeight: { value: 30_000 }, clientHeight: { value: 100 } });
  await press(texts.record);
  await pass(COUNTDOWN_MS);
  const usual = await moved();
  await press(texts.notes.faster);
  expect(await moved()).toBeGreaterThan(usual * 1.1);
  await press(texts.notes.slower);
  await press(texts.notes.slower);
  expect(await moved()).toBeLessThan(usual * 0.9);
  for (const _ of PROMPTER_SPEEDS) await press(texts.notes.slower);
  expect(useRecorderChoices.getState().speed).toBe(PROMPTER_SPEEDS[0]);
  for (const _ of PROMPTER_SPEEDS) await press(texts.notes.faster);
  expect(useRecorderChoices.getState().speed).toBe(PROMPTER_SPEEDS.at(-1));
  unmount();

  open();
  await press(texts.notes.open);
  expect(await screen.findByLabelText(texts.notes.speed)).toHaveAttribute(
    'aria-valuetext',
    '180 words per minute',
  );
});

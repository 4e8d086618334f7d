import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import { en } from '#lib/messages/messages.ts';
import { FakeMediaRecorder, fakeStream } from '#tests/lib/browser/recording/fake-camera.ts';
import { pass, press, showCameraScene } from './show-camera-scene.tsx';

const texts = en.recorder.camera;
/** Longer than the pause before a busy camera is opened once more. */
const BUSY_MS = 2_000;

const device = (kind: string, deviceId: string) => ({ kind, deviceId, label: `The ${deviceId} one` });
/** The ids of cameras that another app holds; `default` is the browser's own choice. */
const busy = new Set<string>();
const idOf = ({ video }: MediaStreamConstraints) => {
  const { deviceId } = video as MediaTrackConstraints;
  return typeof deviceId === 'object' ? String((deviceId as ConstrainDOMStringParameters).exact) : 'default';
};
const getUserMedia = vi.fn(async (wanted: MediaStreamConstraints) => {
  if (busy.has(idOf(wanted))) throw new DOMException('', 'NotReadableError');
  return fakeStream();
});
const enumerateDevices = async () => [
  device('videoinput', 'first'),
  device('videoinput', 'second'),
  device('audioinput', 'built-in'),
];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  busy.clear();
  getUserMedia.mockClear();
  useRecorderChoices.setState(useRecorderChoices.getInitialState(), true);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder);
  vi.stubGlobal('navigator', {
    onLine: true,
    userAgent: 'jsdom',
    mediaDevices: { getUserMedia, enumerateDevices },
  });
  // It takes real streams only.
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const choose = async (deviceId: string) => {
  const cameras = await screen.findByLabelText(texts.devices.otherCamera);
  fireEvent.change(cameras, { target: { value: deviceId } });
  await pass(BUSY_MS);
};
const lastId = () => getUserMedia.mock.lastCall && idOf(getUserMedia.mock.lastCall[0]);

test('offers another camera where the first is busy, and remembers it once it is open [recorder-devices]', async () => {
  busy.add('default').add('first');
  showCameraScene();
  await pass(BUSY_MS);
  expect(await screen.findByText(texts.problems.busy)).toBeVisible();
  // With one, there is nothing to choose.
  expect(screen.queryByLabelText(texts.devices.otherMicrophone)).toBeNull();
  await choose('first');
  expect(await screen.findByText(texts.problems.busy)).toBeVisible();
  expect(useRecorderChoices.getState().camera).toBeNull();
  await choose('second');
  expect(await screen.findByRole('button', { name: texts.record })).toBeEnabled();
  expect(useRecorderChoices.getState().camera).toBe('second');
});

test('an interrupted take continues with the camera that worked, or with another one [take-parts] [recorder-flip]', async () => {
  showCameraScene();
  await press(texts.record);
  await pass(5_000);
  busy.add('first');
  await press(texts.flip);
  await pass(BUSY_MS);
  expect(lastId()).toBe('first');
  expect(await screen.findByText(texts.problems.busy)).toBeVisible();
  await press(texts.interrupted.resume);
  await screen.findByText('Recording starts in 3');
  expect(lastId()).toBe('default');

  busy.add('default');
  await pass(5_000);
  const recording = await getUserMedia.mock.results.at(-1)?.value;
  act(() => void recording?.getTracks()[0]?.dispatchEvent(new Event('ended')));
  await press(texts.interrupted.resume);
  await pass(BUSY_MS);
  await choose('second');
  await screen.findByText('Recording starts in 3');
  expect(lastId()).toBe('second');
});

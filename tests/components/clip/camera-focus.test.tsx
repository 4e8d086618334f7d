import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { voiceTexts } from '#components/clip/camera/voice/voice-texts.ts';
import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import { en } from '#lib/messages/messages.ts';
import { FakeAudioContext } from '#tests/components/recorder/fake-microphone.ts';
import { FakeMediaRecorder, fakeStream } from '#tests/lib/browser/recording/fake-camera.ts';
import { press, showCameraScene } from './show-camera-scene.tsx';

const texts = en.recorder.camera;
const device = (kind: string, deviceId: string) => ({ kind, deviceId, label: deviceId });
const getUserMedia = vi.fn<(wanted: MediaStreamConstraints) => Promise<MediaStream>>();

beforeEach(() => {
  localStorage.clear();
  useRecorderChoices.setState({ ...useRecorderChoices.getInitialState(), isChecked: true }, true);
  getUserMedia.mockReset().mockImplementation(async () => fakeStream());
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder);
  vi.stubGlobal('AudioContext', FakeAudioContext);
  const enumerateDevices = async () => [
    device('videoinput', 'front'),
    device('videoinput', 'back'),
    device('audioinput', 'built-in'),
    device('audioinput', 'headset'),
  ];
  vi.stubGlobal('navigator', { onLine: true, mediaDevices: { getUserMedia, enumerateDevices } });
  // It takes real streams only.
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {});
});
afterEach(() => vi.unstubAllGlobals());

/** The next device opens only when it is allowed. */
function holdNext(): () => Promise<void> {
  let allow = () => {};
  getUserMedia.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        allow = () => resolve(fakeStream());
      }),
  );
  return () => act(async () => allow());
}

test('the camera and the microphone begin with the focus on their heading [recorder-focus]', async () => {
  const { unmount } = showCameraScene();
  expect(await screen.findByRole('heading', { name: texts.heading })).toHaveFocus();
  unmount();
  const words = voiceTexts(en.recorder);
  const voice = { picture: null, tributeType: 'BIRTHDAY', own: null, words: en.recorder.voice } as const;
  showCameraScene({ texts: words, voice });
  expect(await screen.findByRole('heading', { name: words.heading })).toHaveFocus();
});

test('the button that flips the camera keeps the focus while the other one opens [recorder-focus] [recorder-flip]', async () => {
  showCameraScene();
  const flip = await screen.findByRole('button', { name: texts.flip });
  await vi.waitFor(() => expect(flip).toHaveAttribute('aria-disabled', 'false'));
  const allow = holdNext();
  flip.focus();
  act(() => flip.click());
  await vi.waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
  expect(flip).toHaveFocus();
  expect(flip).toHaveAttribute('aria-disabled', 'true');
  act(() => flip.click());
  await allow();
  await vi.waitFor(() => expect(flip).toHaveAttribute('aria-disabled', 'false'));
  expect(flip).toHaveFocus();
  expect(getUserMedia).toHaveBeenCalledTimes(2);
});

test('the button of the devices keeps the focus while another one opens [recorder-focus] [recorder-devices]', async () => {
  showCameraScene();
  const open = await screen.findByRole('button', { name: texts.devices.open });
  await press(texts.devices.open);
  const sheet = await screen.findByRole('dialog', { name: texts.devices.heading });
  const allow = holdNext();
  const microphones = within(sheet).getByLabelText(texts.devices.microphone);
  await act(async () => void fireEvent.change(microphones, { target: { value: 'headset' } }));
  await press(texts.devices.done);
  open.focus();
  expect(open).toHaveFocus();
  act(() => open.click());
  expect(screen.queryByRole('dialog', { name: texts.devices.heading })).toBeNull();
  await allow();
  await vi.waitFor(() => expect(open).toHaveAttribute('aria-disabled', 'false'));
  expect(open).toHaveFocus();
});

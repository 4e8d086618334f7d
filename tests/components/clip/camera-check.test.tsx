import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CameraCheck } from '#components/clip/camera/camera-check.tsx';
import { useLineSpeed } from '#lib/browser/stores/line-speed.ts';
import { en } from '#lib/messages/messages.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import { FakeAudioContext } from '#tests/components/recorder/fake-microphone.ts';
import { fakeStream } from '#tests/lib/browser/recording/fake-camera.ts';

const texts = en.recorder.camera.check;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', FakeAudioContext);
  useLineSpeed.setState(useLineSpeed.getInitialState(), true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A picture of one brightness (0…255), as large as the camera makes it, on a phone or a computer. */
async function look(
  brightness: number,
  size: { width: number; height: number },
  { isPhone = true, format = '16:9' }: { isPhone?: boolean; format?: ReelFormat } = {},
) {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
  const context = {
    drawImage: () => {},
    getImageData: () => ({ data: new Uint8ClampedArray(32 * 18 * 4).fill(brightness) }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  const picture = document.createElement('video');
  Object.defineProperties(picture, {
    videoWidth: { value: size.width },
    videoHeight: { value: size.height },
  });
  render(
    <CameraCheck
      stream={fakeStream()}
      pictureRef={{ current: picture }}
      format={format}
      texts={texts}
      onClose={() => {}}
    />,
  );
  await act(() => vi.advanceTimersByTimeAsync(200));
}

test('says that it is too dark, that a phone stands upright, and that the line is slow [recorder-check]', async () => {
  useLineSpeed.setState({ kilobitsPerSecond: 400 });
  await look(20, { width: 720, height: 1280 });
  for (const finding of [texts.dark, texts.turnSideways, texts.slow])
    expect(screen.getByText(finding)).toBeVisible();
});

test('finds nothing wrong with a bright picture on a good line [recorder-check]', async () => {
  useLineSpeed.setState({ kilobitsPerSecond: 20_000 });
  await look(120, { width: 1280, height: 720 });
  expect(screen.getByText(texts.bright)).toBeVisible();
  for (const finding of [texts.turnSideways, texts.slow]) expect(screen.queryByText(finding)).toBeNull();
});

test('leaves an upright phone alone where the reel is tall or square [recorder-check]', async () => {
  await look(120, { width: 720, height: 1280 }, { format: '9:16' });
  await look(120, { width: 720, height: 1280 }, { format: '1:1' });
  expect(screen.getAllByText(texts.bright)).toHaveLength(2);
  expect(screen.queryByText(texts.turnSideways)).toBeNull();
});

test('asks to turn a sideways phone upright for a tall reel [recorder-check]', async () => {
  await look(120, { width: 1280, height: 720 }, { format: '9:16' });
  expect(screen.getByText(texts.turnUpright)).toBeVisible();
});

test('asks nobody to turn a computer [recorder-check]', async () => {
  await look(120, { width: 720, height: 1280 }, { isPhone: false });
  expect(screen.queryByText(texts.turnSideways)).toBeNull();
});

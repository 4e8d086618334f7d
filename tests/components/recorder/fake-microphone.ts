import { afterEach, beforeEach, vi } from 'vitest';
import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import { FakeMediaRecorder, fakeStream } from '#tests/lib/browser/recording/fake-camera.ts';

/** What the microphone hears, from 0 to 1. */
export const sound = { peak: 0 };
/** A microphone that hears what the test wants. */
export class FakeAudioContext {
  createAnalyser = () => ({
    fftSize: 0,
    getByteTimeDomainData: (wave: Uint8Array) => wave.fill(128 + sound.peak * 127),
  });
  createMediaStreamSource = () => ({ connect: () => {} });
  close = async () => {};
}

/** The options of each recorder. */
export const options: unknown[] = [];
class KnownRecorder extends FakeMediaRecorder {
  constructor(stream: MediaStream, chosen?: unknown) {
    super(stream);
    options.push(chosen);
  }
}

export const getUserMedia = vi.fn<(wanted: MediaStreamConstraints) => Promise<MediaStream>>();

/** Gives each test of a file a headset and a fake clock. */
export function useFakeMicrophone(): void {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    options.length = 0;
    sound.peak = 0;
    useRecorderChoices.setState(useRecorderChoices.getInitialState(), true);
    getUserMedia.mockReset().mockImplementation(async () => fakeStream('audio'));
    const enumerateDevices = async () => [{ kind: 'audioinput', deviceId: 'headset', label: 'Headset' }];
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('MediaRecorder', KnownRecorder);
    vi.stubGlobal('AudioContext', FakeAudioContext);
    vi.stubGlobal('navigator', { onLine: true, mediaDevices: { getUserMedia, enumerateDevices } });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

export type SoundLevel = {
  /** Returns the loudest of the last samples, 0…1. */
  peak: () => number;
  close: () => void;
};

/** For a look at each frame. */
const FRAME_SAMPLES = 1024;
/** For a look every tenth of a second, which then misses no word. */
export const TENTH_SAMPLES = 4096;

/** Listens to a stream without playing it. Null where the browser can't, and without a microphone. */
export function openSoundLevel(stream: MediaStream, samples = FRAME_SAMPLES): SoundLevel | null {
  if (typeof AudioContext === 'undefined' || stream.getAudioTracks().length === 0) return null;
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = samples;
  context.createMediaStreamSource(stream).connect(analyser);
  const wave = new Uint8Array(analyser.fftSize);
  return {
    peak: () => {
      analyser.getByteTimeDomainData(wave);
      return wave.reduce((peak, sample) => Math.max(peak, Math.abs(sample - 128)), 0) / 128;
    },
    close: () => void context.close(),
  };
}

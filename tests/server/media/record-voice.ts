import { SoundTrack } from '#server/media/engine/encode-sound.ts';
import { FileWriter } from '#server/media/engine/file-writer.ts';

const SAMPLE_RATE = 48_000;

/** As browsers record a voice: streamed, without an index. */
const CONTAINERS = {
  webm: { codec: 'opus', options: { live: '1' } },
  mp4: { codec: 'aac', options: { movflags: '+empty_moov+default_base_moof', frag_duration: '1000000' } },
} as const;

type Recorded = { container: keyof typeof CONTAINERS; seconds: number; amplitude?: number };

/** Writes a file that contains nothing but a tone. */
export function recordVoice(path: string, { container, seconds, amplitude = 0.2 }: Recorded): void {
  const { codec, options } = CONTAINERS[container];
  const samples = Float32Array.from(
    { length: seconds * SAMPLE_RATE },
    (_, index) => Math.sin((index * 2 * Math.PI * 440) / SAMPLE_RATE) * amplitude,
  );
  using writer = new FileWriter(path, container, options);
  using sound = new SoundTrack(writer, { codec, channels: 1, bitRate: 64_000 });
  writer.start();
  sound.push([samples]);
  sound.finish();
  writer.finish();
}

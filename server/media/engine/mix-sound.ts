import { type FileHandle, open } from 'node:fs/promises';
import { MediaError } from '#server/media/media-error.ts';
import { addStretch, type SoundStretch } from '#server/media/plan/mix.ts';
import { PeakLimiter } from '#server/media/plan/peak-limiter.ts';
import { SAMPLE_RATE } from '#server/media/plan/profile.ts';
import { BYTES_PER_SAMPLE } from './decode-sound.ts';

/** A stretch of a file of prepared sound, from its sample `from` on. */
export type PlacedSound = SoundStretch & { path: string; from: number };

const SAMPLES_PER_BLOCK = SAMPLE_RATE;

/**
 * Mixes stretches, which may overlap, into `length` samples with true peaks below `ceilingDb`. Yields about a second
 * at a time, one array of −1…1 per channel. `length` is a whole number of frames. A file may be deleted once its
 * stretch began.
 */
export async function* mixSound(
  stretches: readonly PlacedSound[],
  length: number,
  ceilingDb: number,
): AsyncGenerator<readonly [Float32Array, Float32Array], void, void> {
  const limiter = new PeakLimiter(ceilingDb);
  const files = new Map<PlacedSound, FileHandle>();
  try {
    for (let start = 0; start < length; start += SAMPLES_PER_BLOCK) {
      const samples = Math.min(SAMPLES_PER_BLOCK, length - start);
      const block = [new Float32Array(samples), new Float32Array(samples)] as const;
      const heard = stretches.filter(({ at, length: own }) => at < start + samples && at + own > start);
      for (const stretch of heard) {
        const file = files.get(stretch) ?? (await open(stretch.path, 'r'));
        files.set(stretch, file);
        await addPart(block, start, stretch, file);
      }
      for (const [stretch, file] of files) {
        if (stretch.at + stretch.length > start + samples) continue;
        files.delete(stretch);
        await file.close();
      }
      yield limiter.push(block);
    }
    yield limiter.finish();
  } finally {
    for (const file of files.values()) await file.close();
  }
}

async function addPart(
  block: readonly [Float32Array, Float32Array],
  start: number,
  stretch: PlacedSound,
  file: FileHandle,
): Promise<void> {
  const first = Math.max(start, stretch.at);
  const samples = Math.min(start + block[0].length, stretch.at + stretch.length) - first;
  const position = first - stretch.at;
  const pcm = new Int16Array(samples * 2);
  const place = (stretch.from + position) * BYTES_PER_SAMPLE;
  const { bytesRead } = await file.read(pcm, 0, pcm.byteLength, place);
  if (bytesRead < pcm.byteLength) throw new MediaError('INTERNAL', `sound missing in ${stretch.path}`);
  addStretch(block, first - start, pcm, position, stretch);
}

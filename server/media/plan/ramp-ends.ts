import { SAMPLE_RATE } from './profile.ts';

/** Long enough that no click is heard, too short to be heard itself. */
const RAMP_SAMPLES = 0.005 * SAMPLE_RATE;
/** Stereo, 16 bit. */
const BYTES = 4;

/** Fades interleaved stereo PCM in where it begins to sound, and out at its end, so that it can be cut hard. Changes the blocks. */
export function* rampEnds(blocks: Iterable<Buffer>): Generator<Buffer> {
  let risen = 0;
  let held: Buffer = Buffer.alloc(0);
  for (const block of blocks) {
    risen = rampUp(block, risen);
    const pcm = Buffer.concat([held, block]);
    const ready = Math.max(0, pcm.length - RAMP_SAMPLES * BYTES);
    if (ready > 0) yield pcm.subarray(0, ready);
    held = pcm.subarray(ready);
  }
  rampDown(held);
  yield held;
}

/** Returns how much of the ramp is behind. Silence before the first sound does not count. */
function rampUp(pcm: Buffer, done: number): number {
  let risen = done;
  for (let at = 0; at < pcm.length && risen < RAMP_SAMPLES; at += BYTES) {
    if (risen === 0 && pcm.readInt32LE(at) === 0) continue;
    scale(pcm, at, risen / RAMP_SAMPLES);
    risen++;
  }
  return risen;
}

function rampDown(pcm: Buffer): void {
  const samples = pcm.length / BYTES;
  for (let index = 0; index < samples; index++) scale(pcm, index * BYTES, (samples - index - 1) / samples);
}

function scale(pcm: Buffer, at: number, share: number): void {
  for (const channel of [at, at + 2]) pcm.writeInt16LE(Math.round(pcm.readInt16LE(channel) * share), channel);
}

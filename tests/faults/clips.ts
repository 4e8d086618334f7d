import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesiseSpeaker } from '#server/jobs/sample/synthesise-speaker.ts';
import { runMediaJob } from '#server/media/supervise.ts';

const spoken = new Map<number, Promise<Buffer>>();
const PADDING_BYTES = 1024 * 1024;

/** Creates a clip with unique bytes, so that a mix-up shows. */
export async function makeClip(seconds = 1, paddingBytes = PADDING_BYTES): Promise<Buffer> {
  const speech = spoken.get(seconds) ?? speak(seconds);
  spoken.set(seconds, speech);
  const padding = Buffer.alloc(8 + paddingBytes);
  padding.writeUInt32BE(padding.length, 0);
  // Media data that no track refers to: players skip it, and stripping of metadata keeps it.
  padding.write('mdat', 4);
  randomBytes(paddingBytes).copy(padding, 8);
  return Buffer.concat([await speech, padding]);
}

async function speak(seconds: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'clip-'));
  try {
    const path = join(folder, 'clip.mp4');
    await synthesiseSpeaker({ seed: 3, size: { width: 320, height: 240 } }, path, { seconds });
    // The server strips an original of its metadata: without any, the bytes stay equal.
    const output = join(folder, 'clean.mp4');
    const { isStripped } = await runMediaJob({ op: 'strip-metadata', input: path, output });
    return await readFile(isStripped ? output : path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { voiceOfTones } from '#lib/illustration/voice-of-tones.ts';
import { drawSpeakerFrames } from '#server/drawing/speaker-frames.ts';
import { FRAME_RATE } from '#server/media/plan/profile.ts';
import { runMediaJob } from '#server/media/supervise.ts';

type Speaker = { seed: number; size: { width: number; height: number } };
type Options = { seconds: number; rotation?: 0 | 90; variableFrameRate?: boolean };

/** A mouth opens about four times a second; eyes close every other second. */
const MOUTH_FRAMES = 4;
const BLINK_EVERY = 15;

export async function synthesiseSpeaker(
  { seed, size }: Speaker,
  output: string,
  { seconds, rotation = 0, variableFrameRate = false }: Options,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'speaker-'));
  try {
    const drawn = await drawSpeakerFrames(seed, size);
    const path = (name: string) => join(folder, name);
    for (const [name, bytes] of Object.entries(drawn)) await writeFile(path(`${name}.png`), bytes);
    const voice = voiceOfTones(seed, seconds);
    await writeFile(path('voice.pcm'), new Uint8Array(voice.buffer, voice.byteOffset, voice.byteLength));
    await mkdir(dirname(output), { recursive: true });
    await runMediaJob({
      op: 'synthesise-clip',
      pictures: mouthMovements(seconds * FRAME_RATE).map(({ name, fromFrame }) => ({
        path: path(`${name}.png`),
        fromFrame,
      })),
      frames: seconds * FRAME_RATE,
      frameRate: FRAME_RATE,
      audio: path('voice.pcm'),
      output,
      container: 'mp4',
      rotation,
      variableFrameRate,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function mouthMovements(frames: number): { name: 'still' | 'talking' | 'blink'; fromFrame: number }[] {
  const steps = Math.floor(frames / MOUTH_FRAMES);
  return Array.from({ length: steps }, (_, step) => ({
    name: step % BLINK_EVERY === BLINK_EVERY - 1 ? 'blink' : step % 2 === 0 ? 'still' : 'talking',
    fromFrame: step * MOUTH_FRAMES,
  }));
}

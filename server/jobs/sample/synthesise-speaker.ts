import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { voiceOfTones } from '#lib/illustration/voice-of-tones.ts';
import { drawSpeakerFrames } from '#server/drawing/speaker-frames.ts';
import { FRAME_RATE, SAMPLE_RATE } from '#server/media/plan/profile.ts';
import { runMediaJob } from '#server/media/supervise.ts';

type Speaker = { seed: number; size: { width: number; height: number } };
/** `silentSeconds` precede and follow the `seconds` of speech. */
type Options = { seconds: number; silentSeconds?: number; rotation?: 0 | 90; variableFrameRate?: boolean };

/** A mouth opens about four times a second; eyes close every other second. */
const MOUTH_FRAMES = 4;
const BLINK_EVERY = 15;

export async function synthesiseSpeaker(
  { seed, size }: Speaker,
  output: string,
  { seconds, silentSeconds = 0, rotation = 0, variableFrameRate = false }: Options,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'speaker-'));
  try {
    const drawn = await drawSpeakerFrames(seed, size);
    const path = (name: string) => join(folder, name);
    for (const [name, bytes] of Object.entries(drawn)) await writeFile(path(`${name}.png`), bytes);
    const silence = new Int16Array(silentSeconds * SAMPLE_RATE);
    const voice = Int16Array.from([...silence, ...voiceOfTones(seed, seconds), ...silence]);
    const frames = { spoken: seconds * FRAME_RATE, silent: Math.round(silentSeconds * FRAME_RATE) };
    await writeFile(path('voice.pcm'), new Uint8Array(voice.buffer, voice.byteOffset, voice.byteLength));
    await mkdir(dirname(output), { recursive: true });
    await runMediaJob({
      op: 'synthesise-clip',
      pictures: mouthMovements(frames).map(({ name, fromFrame }) => ({
        path: path(`${name}.png`),
        fromFrame,
      })),
      frames: frames.spoken + 2 * frames.silent,
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

type Movement = { name: 'still' | 'talking' | 'blink'; fromFrame: number };

/** The mouth rests before and after the words. */
function mouthMovements({ spoken, silent }: { spoken: number; silent: number }): Movement[] {
  const steps = Math.floor(spoken / MOUTH_FRAMES);
  const movements = Array.from(
    { length: steps },
    (_, step): Movement => ({
      name: step % BLINK_EVERY === BLINK_EVERY - 1 ? 'blink' : step % 2 === 0 ? 'still' : 'talking',
      fromFrame: silent + step * MOUTH_FRAMES,
    }),
  );
  if (silent === 0) return movements;
  return [{ name: 'still', fromFrame: 0 }, ...movements, { name: 'still', fromFrame: silent + spoken }];
}

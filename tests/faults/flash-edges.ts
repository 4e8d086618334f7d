import { join } from 'node:path';
import { runMediaJob } from '#server/media/supervise.ts';
import { findFlashes } from '#tests/server/media/find-flashes.ts';

/** Where picture and sound change together: a flash begins with its beep, or ends with it. */
export type Edge = { isStart: boolean; at: number; soundAt: number };

export type Flashes = { seconds: number; edges: Edge[] };

/** A flash and its beep are never so far apart. */
const PAIR_SECONDS_MAX = 0.4;
/** Shorter than the dark between two flashes, longer than a lost picture. */
const DARK_SECONDS_MIN = 0.4;
/** A join is on a frame, and where it cuts a flash, the flash neither begins nor ends. */
const CUT_SECONDS = 0.1;
/** The same edge in the recording and in the clip, whose frames differ. */
const SAME_SECONDS_MAX = 0.25;

/** Prepares a recording alone. Returns its length and its edges, in seconds. */
export async function flashesOf(file: string): Promise<Flashes> {
  const outputFolder = `${file}-prepared`;
  const limits = { maxSeconds: 120, maxBytes: 1e9, overlay: null };
  await runMediaJob({ op: 'prepare-clip', inputs: [file], outputFolder, ...limits });
  const { frames, lights, beeps, beepEnds } = await findFlashes(join(outputFolder, 'playback.mp4'));
  const starts = lights.filter((at, index) => at - (lights[index - 1] ?? -1) > DARK_SECONDS_MIN);
  const ends = lights
    .filter((at, index) => (lights[index + 1] ?? Number.POSITIVE_INFINITY) - at > DARK_SECONDS_MIN)
    .map((at) => at + 1 / 30);
  const pair = (isStart: boolean, sounds: readonly number[]) => (at: number) => {
    const soundAt = nearest(sounds, at);
    return Math.abs(soundAt - at) < PAIR_SECONDS_MAX ? [{ isStart, at, soundAt }] : [];
  };
  const edges = [...starts.flatMap(pair(true, beeps)), ...ends.flatMap(pair(false, beepEnds))];
  return { seconds: frames / 30, edges };
}

/** Returns by how many seconds each edge of a part is less in sync in the clip, with the edge's distance from the part's nearer join. */
export function driftsOf(
  clip: Flashes,
  recorded: Flashes,
  part: { offset: number; from: number; to: number },
): { seconds: number; fromJoin: number }[] {
  return clip.edges.flatMap(({ isStart, at, soundAt }) => {
    const fromJoin = Math.min(at - part.from, soundAt - part.from, part.to - at, part.to - soundAt);
    const same = recorded.edges.find(
      (edge) => edge.isStart === isStart && Math.abs(edge.at + part.offset - at) < SAME_SECONDS_MAX,
    );
    if (!same || fromJoin < CUT_SECONDS) return [];
    return [{ seconds: Math.abs(at - soundAt - (same.at - same.soundAt)), fromJoin }];
  });
}

function nearest(values: readonly number[], to: number): number {
  return (
    values.toSorted((one, other) => Math.abs(one - to) - Math.abs(other - to))[0] ?? Number.POSITIVE_INFINITY
  );
}

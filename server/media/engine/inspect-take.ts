import type { KeptStretch } from '#lib/recording/kept-stretches.ts';
import type { MediaResult } from '#server/media/jobs.ts';
import { isRefusal, MediaError } from '#server/media/media-error.ts';
import type { Turn } from '#server/media/plan/orientation.ts';
import { framesCovering } from '#server/media/plan/profile.ts';
import { inspectSource, type Source, turnSource } from './inspect-source.ts';
import type { JobContext } from './job-context.ts';

type SkippedPart = NonNullable<MediaResult<'prepare-clip'>['skippedParts']>[number];
type Timed = { startSeconds: number; durationSeconds: number };
/** `isCut`: it starts or ends within its file. */
type ReadablePart<Kind> = { part: number; source: Kind; isCut: boolean };
/** The readable parts of a take, counted from 0 as they were sent, and why others are left out. */
export type Take<Kind = Source> = { readable: ReadablePart<Kind>[]; skipped: SkippedPart[] };

/** A part of a take with its place in the clip. */
export type TakePart<Kind = Source> = ReadablePart<Kind> & { from: number; frames: number };

type Kept = readonly (KeptStretch | null)[];
const ALL: KeptStretch = { startSeconds: 0, endSeconds: null };
/** A shorter rest of a part is left out. */
const SHORTEST_SECONDS = 0.05;

/** A part whose sound or pictures turn out to be damaged. */
class DamagedPart extends MediaError {
  readonly part: number;

  constructor(part: number, cause: MediaError) {
    super('CORRUPT', cause.message, { cause });
    this.part = part;
  }
}

type Taken = { inputs: readonly string[]; kept?: Kept | undefined; maxBytes: number; rotate: Turn };

/** Inspects each part of a video. Throws as `inspectParts`. */
export const inspectTake = ({ inputs, kept, maxBytes, rotate }: Taken, context: JobContext): Promise<Take> =>
  inspectParts(inputs, kept, async (input) =>
    turnSource(await inspectSource(input, maxBytes, context), rotate),
  );

/** Inspects the kept parts of a take and leaves out those that are refused. Throws the first refusal if none is readable. */
export async function inspectParts<Kind extends Timed>(
  inputs: readonly string[],
  kept: Kept | undefined,
  inspect: (input: string) => Promise<Kind>,
): Promise<Take<Kind>> {
  const whole: Take<Kind> = { readable: [], skipped: [] };
  const cut: ReadablePart<Kind>[] = [];
  let refusal: MediaError | null = null;
  const stretches = kept?.some(Boolean) ? kept : [];
  for (const [part, input] of inputs.entries()) {
    const { [part]: stretch = ALL } = stretches;
    if (stretch === null) continue;
    try {
      const source = await inspect(input);
      whole.readable.push({ part, source, isCut: false });
      cut.push(...cutPart({ part, source }, stretch));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusal ??= error;
      whole.skipped.push({ part, code: error.code });
    }
  }
  if (refusal && whole.readable.length === 0) throw refusal;
  // A trim that leaves nothing measured other files than these.
  return cut.length > 0 ? { ...whole, readable: cut } : whole;
}

/** Returns the kept stretch of a part, whose times then count from there; nothing if it is empty. */
function cutPart<Kind extends Timed>(
  { part, source }: { part: number; source: Kind },
  { startSeconds, endSeconds }: KeptStretch,
): ReadablePart<Kind>[] {
  const end = Math.min(source.durationSeconds, endSeconds ?? source.durationSeconds);
  const durationSeconds = end - startSeconds;
  const isCut = startSeconds > 0 || end < source.durationSeconds;
  if (isCut && durationSeconds < SHORTEST_SECONDS) return [];
  const begin = source.startSeconds + startSeconds;
  return [{ part, source: { ...source, startSeconds: begin, durationSeconds }, isCut }];
}

/** Returns the parts that fill at most `most` frames, one after the other. */
export function placeParts<Kind extends Timed>({ readable }: Take<Kind>, most: number): TakePart<Kind>[] {
  let from = 0;
  const parts: TakePart<Kind>[] = [];
  for (const one of readable) {
    const frames = Math.min(framesCovering(one.source.durationSeconds), most - from);
    if (frames <= 0) break;
    parts.push({ ...one, from, frames });
    from += frames;
  }
  return parts;
}

/** Returns the parts that fill exactly `frames` frames: the last one is held if they are too short. */
export function fillFrames(take: Take, frames: number): TakePart[] {
  const parts = placeParts(take, frames);
  const last = parts.at(-1);
  return last ? parts.with(parts.length - 1, { ...last, frames: frames - last.from }) : [];
}

export const framesOf = (parts: readonly { frames: number }[]): number =>
  parts.reduce((sum, { frames }) => sum + frames, 0);

/** Runs work on a part; a refusal then names the part. */
export async function ofPart<T>({ part }: { part: number }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isRefusal(error) ? new DamagedPart(part, error) : error;
  }
}

/** Throws CORRUPT for the part, with the reason. */
export function refusePart({ part }: { part: number }, reason: string): never {
  throw new DamagedPart(part, new MediaError('CORRUPT', reason));
}

/** Returns the take without the part that an error names. Throws the error if no other part is left or it names none. */
export function withoutDamaged<Kind>({ readable, skipped }: Take<Kind>, error: unknown): Take<Kind> {
  if (!(error instanceof DamagedPart) || readable.length < 2) throw error;
  const { part } = error;
  return {
    readable: readable.filter((one) => one.part !== part),
    skipped: [...skipped, { part, code: 'CORRUPT' as const }].toSorted((one, other) => one.part - other.part),
  };
}

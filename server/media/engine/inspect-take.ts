import type { MediaResult } from '#server/media/jobs.ts';
import { isRefusal, MediaError } from '#server/media/media-error.ts';
import type { Turn } from '#server/media/plan/orientation.ts';
import { framesCovering } from '#server/media/plan/profile.ts';
import { inspectSource, type Source, turnSource } from './inspect-source.ts';
import type { JobContext } from './job-context.ts';

type SkippedPart = NonNullable<MediaResult<'prepare-clip'>['skippedParts']>[number];
type ReadablePart = { part: number; source: Source };
/** The readable parts of a take, counted from 0 as they were sent, and why others are left out. */
export type Take = { readable: ReadablePart[]; skipped: SkippedPart[] };

/** A part of a take with its place in the clip. */
export type TakePart = ReadablePart & { from: number; frames: number };

/** A part whose sound or pictures turn out to be damaged. */
class DamagedPart extends MediaError {
  readonly part: number;

  constructor(part: number, cause: MediaError) {
    super('CORRUPT', cause.message, { cause });
    this.part = part;
  }
}

/** Inspects each part of a take and leaves out those that are refused. Throws the first refusal if none is readable. */
export async function inspectTake(
  { inputs, maxBytes, rotate }: { inputs: readonly string[]; maxBytes: number; rotate: Turn },
  context: JobContext,
): Promise<Take> {
  const take: Take = { readable: [], skipped: [] };
  let refusal: MediaError | null = null;
  for (const [part, input] of inputs.entries()) {
    try {
      const source = await inspectSource(input, maxBytes, context);
      take.readable.push({ part, source: turnSource(source, rotate) });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusal ??= error;
      take.skipped.push({ part, code: error.code });
    }
  }
  if (refusal && take.readable.length === 0) throw refusal;
  return take;
}

/** Returns the parts that fill at most `most` frames, one after the other. */
export function placeParts({ readable }: Take, most: number): TakePart[] {
  let from = 0;
  const parts: TakePart[] = [];
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

export const framesOf = (parts: readonly TakePart[]): number =>
  parts.reduce((sum, { frames }) => sum + frames, 0);

/** Runs work on a part; a refusal then names the part. */
export async function ofPart<T>({ part }: ReadablePart, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isRefusal(error) ? new DamagedPart(part, error) : error;
  }
}

/** Throws CORRUPT for the part, with the reason. */
export function refusePart({ part }: ReadablePart, reason: string): never {
  throw new DamagedPart(part, new MediaError('CORRUPT', reason));
}

/** Returns the take without the part that an error names. Throws the error if no other part is left or it names none. */
export function withoutDamaged({ readable, skipped }: Take, error: unknown): Take {
  if (!(error instanceof DamagedPart) || readable.length < 2) throw error;
  const { part } = error;
  return {
    readable: readable.filter((one) => one.part !== part),
    skipped: [...skipped, { part, code: 'CORRUPT' as const }].toSorted((one, other) => one.part - other.part),
  };
}

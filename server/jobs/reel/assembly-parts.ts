import type { FilmEntry } from '#lib/reel/film.ts';
import { localMedia } from '#server/integrations/storage.ts';
import { type AssemblyItem, type AssemblySound, PREPARED_FILES } from '#server/media/jobs.ts';
import { cutPieces, type Stretch } from '#server/media/plan/cut.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Submission } from '#server/models/submission.ts';
import { ensureCardSegment } from './ensure-card-segment.ts';
import { ensureFade, ensurePiece } from './ensure-piece.ts';
import type { ClipSegments } from './ensure-segments.ts';
import { mediaLimits } from './media-limits.ts';

export type AssemblyParts = { items: AssemblyItem[]; sounds: AssemblySound[] };
type CardEntry = Extract<FilmEntry, { kind: 'CARD' }>;
type ClipEntry = Extract<FilmEntry, { kind: 'CLIP' }>;

type Run = {
  onProgress: (share: number) => Promise<void>;
  /** Called for each card that was drawn. */
  onMade?: () => void;
  signal: AbortSignal;
};

/** Returns the files that a reel is joined from. Makes those that are missing, which stay for the next time. */
export async function ensureAssemblyParts(
  tribute: string,
  { entries, segments }: { entries: readonly FilmEntry[]; segments: ClipSegments },
  { onProgress, onMade, signal }: Run,
): Promise<AssemblyParts> {
  const parts: AssemblyParts = { items: [], sounds: [] };
  for (const [index, entry] of entries.entries()) {
    signal.throwIfAborted();
    const before = fadingInto(entries, index);
    const { items, sound } =
      entry.kind === 'CARD'
        ? await cardParts(tribute, entry, onMade)
        : await clipParts(entry, before, segments);
    parts.items.push(...items);
    const { startFrame: at, frames, fadeFrames: fadeOut } = entry;
    if (sound) parts.sounds.push({ ...sound, at, frames, fadeIn: before?.fadeFrames ?? 0, fadeOut });
    await onProgress((index + 1) / entries.length);
  }
  return parts;
}

function fadingInto(entries: readonly FilmEntry[], index: number): ClipEntry | null {
  const before = entries[index - 1];
  return before?.kind === 'CLIP' && before.fadeFrames > 0 ? before : null;
}

type Pictures = { segment: string; keyFrames: number[] };
type EntryParts = {
  items: AssemblyItem[];
  /** Null for silence. */
  sound: Pick<AssemblySound, 'audio' | 'gainDb' | 'from'> | null;
};

async function cardParts(tribute: string, entry: CardEntry, onMade?: () => void): Promise<EntryParts> {
  const segment = await ensureCardSegment(tribute, entry, onMade);
  return { items: [{ segment, from: 0, frames: entry.frames }], sound: null };
}

async function clipParts(
  entry: ClipEntry,
  before: ClipEntry | null,
  segments: ClipSegments,
): Promise<EntryParts> {
  const { clip, fromFrame, frames, fadeFrames } = entry;
  const { submissionId, gainDb } = clip;
  const pictures = picturesOf(entry, segments);
  const audio = await localMedia(`${submissionId}/${PREPARED_FILES.audio}`);
  const alone = { from: fromFrame + (before?.fadeFrames ?? 0), to: fromFrame + frames - fadeFrames };
  const items = await cutItems(clip, pictures, alone);
  if (before) {
    const { fadeFrames: shared } = before;
    const end = before.fromFrame + before.frames - shared;
    const segment = await ensureFade(
      { segment: picturesOf(before, segments).segment, from: end },
      { segment: pictures.segment, from: fromFrame },
      shared,
    );
    items.unshift({ segment, from: 0, frames: shared });
  }
  return { items, sound: { audio, gainDb, from: fromFrame } };
}

function picturesOf({ clip: { submissionId } }: ClipEntry, segments: ClipSegments): Pictures {
  const pictures = segments.get(submissionId);
  if (!pictures) throw new Error(`The pictures of the clip ${submissionId} are missing.`);
  return pictures;
}

async function cutItems(
  { submissionId, frames }: ClipEntry['clip'],
  { segment: key, keyFrames }: Pictures,
  stretch: Stretch,
): Promise<EntryParts['items']> {
  const segment = await localMedia(key);
  if (stretch.from === 0 && stretch.to === frames) return [{ segment, from: 0, frames }];
  const items: EntryParts['items'] = [];
  const known = keyFrames.length > 0 ? keyFrames : await readKeyFrames(submissionId, segment);
  for (const { from, to, isCopied } of cutPieces(known, frames, stretch)) {
    const length = { frames: to - from };
    if (isCopied) items.push({ segment, from, ...length });
    else items.push({ segment: await ensurePiece(key, { from, to }), from: 0, ...length });
  }
  return items;
}

/** Clips prepared by earlier versions do not know their key frames. */
async function readKeyFrames(submissionId: string, segment: string): Promise<number[]> {
  const { keyFrames } = await runMediaJob(
    { op: 'read-key-frames', input: segment },
    { limits: mediaLimits() },
  );
  await Submission.updateOne(
    { _id: submissionId, media: { $ne: null } },
    { $set: { 'media.keyFrames': keyFrames } },
  );
  return keyFrames;
}

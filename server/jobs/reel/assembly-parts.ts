import type { BurntCaption } from '#lib/reel/burnt-captions.ts';
import type { FilmEntry } from '#lib/reel/film.ts';
import type { ReelQuality } from '#lib/reel/format.ts';
import { localMedia } from '#server/integrations/storage.ts';
import type { AssemblyItem, AssemblySound } from '#server/media/jobs.ts';
import type { StretchVeil } from '#server/media/piece-jobs.ts';
import { cutPieces, type Stretch } from '#server/media/plan/cut.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Submission } from '#server/models/submission.ts';
import { burnCaptions, type PartItem } from './burn-captions.ts';
import { ensureCardSegment } from './ensure-card-segment.ts';
import { ensureFade, ensurePiece } from './ensure-piece.ts';
import type { ClipSegment, ClipSegments } from './ensure-segments.ts';
import { mediaLimits } from './media-limits.ts';
import { partOfStage, type TellProgress } from './stage-progress.ts';

export type AssemblyParts = { items: AssemblyItem[]; sounds: AssemblySound[] };
type CardEntry = Extract<FilmEntry, { kind: 'CARD' }>;
type ClipEntry = Extract<FilmEntry, { kind: 'CLIP' }>;

type Plan = {
  entries: readonly FilmEntry[];
  segments: ClipSegments;
  quality: ReelQuality;
  /** Drawn into the pictures of clips. In frames of the reel. */
  captions: readonly BurntCaption[];
};

type Run = {
  onProgress: TellProgress;
  /** Called for each card that was drawn, and each stretch under captions. */
  onMade?: () => void | Promise<void>;
  signal: AbortSignal;
};

/** Returns the files that a reel is joined from. Makes those that are missing, which stay for the next time. */
export async function ensureAssemblyParts(
  tribute: string,
  { entries, segments, quality, captions }: Plan,
  { onProgress, onMade, signal }: Run,
): Promise<AssemblyParts> {
  const parts: AssemblyParts = { items: [], sounds: [] };
  const total = entries.reduce((sum, { frames }) => sum + frames, 0);
  let done = 0;
  for (const [index, entry] of entries.entries()) {
    signal.throwIfAborted();
    const before = fadingInto(entries, index);
    const part = partOfStage(onProgress, done / total, (done + entry.frames) / total);
    const { items, sound } =
      entry.kind === 'CARD'
        ? await cardParts(tribute, entry, quality, onMade)
        : await clipParts(entry, before, segments);
    const { startFrame: at, frames } = entry;
    const burnt = await burnCaptions(items, at, captions, { onProgress: part, onMade, signal });
    for (const { segment, from, frames: shown } of burnt)
      parts.items.push({ segment: await localMedia(segment), from, frames: shown });
    if (sound) parts.sounds.push({ ...sound, at, frames });
    done += frames;
    await onProgress({ share: done / total, secondsLeft: null });
  }
  return parts;
}

function fadingInto(entries: readonly FilmEntry[], index: number): ClipEntry | null {
  const before = entries[index - 1];
  return before?.kind === 'CLIP' && before.fadeFrames > 0 ? before : null;
}

const HARD = { inFrames: 0, outFrames: 0 };

type EntryParts = {
  items: PartItem[];
  /** Null for silence. */
  sound: Pick<AssemblySound, 'audio' | 'gainDb' | 'from' | 'fadeIn' | 'fadeOut'> | null;
};

async function cardParts(
  tribute: string,
  entry: CardEntry,
  quality: ReelQuality,
  onMade?: Run['onMade'],
): Promise<EntryParts> {
  const segment = await ensureCardSegment(tribute, entry, quality, onMade);
  return { items: [{ segment, from: 0, frames: entry.frames, keyFrames: [0] }], sound: null };
}

async function clipParts(
  entry: ClipEntry,
  before: ClipEntry | null,
  segments: ClipSegments,
): Promise<EntryParts> {
  const { clip, fromFrame, frames, fadeFrames, dip, sound = HARD } = entry;
  const prepared = preparedOf(entry, segments);
  const audio = await localMedia(prepared.audio);
  const [from, to] = [fromFrame + (before?.fadeFrames ?? 0), fromFrame + frames - fadeFrames];
  const { inFrames, outFrames } = dip ?? HARD;
  const alone = { from: from + inFrames, to: to - outFrames };
  const items = await cutItems(clip, prepared, alone);
  if (dip) {
    const veiled = (stretch: Stretch, veil: { from: number; to: number }) =>
      veiledItems(prepared.segment, stretch, { colour: dip.colour, ...veil });
    items.unshift(...(await veiled({ from, to: alone.from }, { from: 1, to: 0 })));
    items.push(...(await veiled({ from: alone.to, to }, { from: 0, to: 1 })));
  }
  if (before) {
    const { fadeFrames: shared } = before;
    const end = before.fromFrame + before.frames - shared;
    const segment = await ensureFade(
      { segment: preparedOf(before, segments).segment, from: end },
      { segment: prepared.segment, from: fromFrame },
      shared,
    );
    items.unshift({ segment, from: 0, frames: shared, keyFrames: [0] });
  }
  const fades = { fadeIn: sound.inFrames, fadeOut: sound.outFrames };
  return { items, sound: { audio, gainDb: prepared.gainDb, from: fromFrame, ...fades } };
}

async function veiledItems(segment: string, { from, to }: Stretch, veil: StretchVeil): Promise<PartItem[]> {
  if (from === to) return [];
  const piece = await ensurePiece(segment, { from, to }, { veil });
  return [{ segment: piece, from: 0, frames: to - from, keyFrames: [0] }];
}

function preparedOf({ clip: { submissionId } }: ClipEntry, segments: ClipSegments): ClipSegment {
  const prepared = segments.get(submissionId);
  if (!prepared) throw new Error(`The files of the clip ${submissionId} are missing.`);
  return prepared;
}

async function cutItems(
  { submissionId, frames }: ClipEntry['clip'],
  { segment, keyFrames: stored }: ClipSegment,
  stretch: Stretch,
): Promise<PartItem[]> {
  const isWhole = stretch.from === 0 && stretch.to === frames;
  const keyFrames =
    isWhole || stored.length > 0 ? stored : await readKeyFrames(submissionId, await localMedia(segment));
  if (isWhole) return [{ segment, from: 0, frames, keyFrames }];
  const items: PartItem[] = [];
  for (const { from, to, isCopied } of cutPieces(keyFrames, frames, stretch)) {
    const length = { frames: to - from };
    if (isCopied) items.push({ segment, from, ...length, keyFrames });
    else
      items.push({ segment: await ensurePiece(segment, { from, to }), from: 0, ...length, keyFrames: [0] });
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

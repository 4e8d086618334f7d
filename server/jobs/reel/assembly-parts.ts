import { allOrNone } from '#lib/all-or-none.ts';
import type { BurntCaption } from '#lib/reel/burnt-captions.ts';
import type { FilmEntry } from '#lib/reel/film.ts';
import type { ReelQuality } from '#lib/reel/format.ts';
import { cardVideoKey } from '#server/drawing/card.ts';
import { localMedia } from '#server/integrations/storage.ts';
import type { AssemblyItem, AssemblySound } from '#server/media/jobs.ts';
import type { StretchVeil } from '#server/media/piece-jobs.ts';
import { cutPieces, type Stretch } from '#server/media/plan/cut.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Submission } from '#server/models/submission.ts';
import { burnCaptions, type PartItem } from './burn-captions.ts';
import { ensureCardSegment } from './ensure-card-segment.ts';
import { ensurePieces, fadeOf, type Piece, stretchOf } from './ensure-piece.ts';
import type { ClipSegment, ClipSegments } from './ensure-segments.ts';
import { mediaLimits } from './media-limits.ts';
import { framesOfParts } from './render-stages.ts';
import { partOfStage, shareTogether, type TellProgress } from './stage-progress.ts';

export type AssemblyParts = { items: AssemblyItem[]; sounds: AssemblySound[] };
type CardEntry = Extract<FilmEntry, { kind: 'CARD' }>;
type ClipEntry = Extract<FilmEntry, { kind: 'CLIP' }>;

/** Where the progress stands after cards and pieces without captions. What follows only lists them. */
const DRAWN_MAX = 0.9;

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
  onMade?: (() => void | Promise<void>) | undefined;
  /** Called after each process that encoded pieces, which change nothing in the player. */
  onEncoded?: (() => void | Promise<void>) | undefined;
  signal: AbortSignal;
};

/** Returns the files that a reel is joined from. Makes those that are missing, which stay for the next time. */
export async function ensureAssemblyParts(
  tribute: string,
  { entries, segments, quality, captions }: Plan,
  { onProgress, onMade, onEncoded, signal }: Run,
): Promise<AssemblyParts> {
  const drawn = await partsOfEntries(tribute, { entries, segments, quality }, signal);
  const work = framesOfParts({ entries, captions, quality });
  const share = DRAWN_MAX * (work.captioned === 0 ? 1 : work.drawn / (work.drawn + work.captioned));
  const [toCards, toPieces] = shareTogether(partOfStage(onProgress, 0, share));
  const toCaptions = partOfStage(onProgress, share, 1);
  // Each alone leaves a processor idle now and then.
  await allOrNone(signal, [
    (together) =>
      ensureCards(tribute, { entries, quality }, { onProgress: toCards, onMade, signal: together }),
    (together) =>
      ensurePieces(
        drawn.flatMap(({ pieces }) => pieces),
        { onProgress: toPieces, onMade: onEncoded, signal: together },
      ),
  ]);
  const parts: AssemblyParts = { items: [], sounds: [] };
  const total = entries.reduce((sum, { frames }) => sum + frames, 0);
  let done = 0;
  for (const [index, { startFrame: at, frames }] of entries.entries()) {
    signal.throwIfAborted();
    const { items = [], sound = null } = drawn[index] ?? {};
    const part = partOfStage(toCaptions, done / total, (done + frames) / total);
    const burnt = await burnCaptions(items, at, captions, { onProgress: part, onMade, signal });
    for (const { segment, from, frames: shown } of burnt)
      parts.items.push({ segment: await localMedia(segment), from, frames: shown });
    if (sound) parts.sounds.push({ ...sound, at, frames });
    done += frames;
    await toCaptions({ share: done / total, secondsLeft: null });
  }
  return parts;
}

/** Returns the parts of each entry. Cards and pieces may still be missing. */
async function partsOfEntries(
  tribute: string,
  { entries, segments, quality }: Omit<Plan, 'captions'>,
  signal: AbortSignal,
): Promise<EntryParts[]> {
  const parts: EntryParts[] = [];
  for (const [index, entry] of entries.entries()) {
    signal.throwIfAborted();
    parts.push(
      entry.kind === 'CARD'
        ? cardParts(tribute, entry, quality)
        : await clipParts(entry, fadingInto(entries, index), segments),
    );
  }
  return parts;
}

/** Draws the missing cards. */
async function ensureCards(
  tribute: string,
  { entries, quality }: Pick<Plan, 'entries' | 'quality'>,
  { onProgress, onMade, signal }: Run,
): Promise<void> {
  const cards = entries.filter((entry) => entry.kind === 'CARD');
  for (const [index, card] of cards.entries()) {
    signal.throwIfAborted();
    await ensureCardSegment(tribute, card, { quality, onMade, signal });
    await onProgress({ share: (index + 1) / cards.length, secondsLeft: null });
  }
}

function fadingInto(entries: readonly FilmEntry[], index: number): ClipEntry | null {
  const before = entries[index - 1];
  return before?.kind === 'CLIP' && before.fadeFrames > 0 ? before : null;
}

const HARD = { inFrames: 0, outFrames: 0 };

type EntryParts = {
  items: PartItem[];
  pieces: Piece[];
  /** Null for silence. */
  sound: Pick<AssemblySound, 'audio' | 'gainDb' | 'from' | 'fadeIn' | 'fadeOut'> | null;
};

function cardParts(tribute: string, { card, frames, dip }: CardEntry, quality: ReelQuality): EntryParts {
  const segment = cardVideoKey(tribute, { card, frames, dip }, quality);
  return { items: [wholeOf(segment, frames)], pieces: [], sound: null };
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
  const pieces: Piece[] = [];
  const encoded = (piece: Piece, shown: number): PartItem[] => {
    pieces.push(piece);
    return [wholeOf(piece.key, shown)];
  };
  const stretch = async (shown: Stretch, veil?: StretchVeil) =>
    shown.from === shown.to
      ? []
      : encoded(await stretchOf(prepared.segment, shown, veil ? { veil } : {}), shown.to - shown.from);
  const items = await cutItems(clip, prepared, alone, stretch);
  if (dip) {
    const { colour } = dip;
    items.unshift(...(await stretch({ from, to: alone.from }, { colour, from: 1, to: 0 })));
    items.push(...(await stretch({ from: alone.to, to }, { colour, from: 0, to: 1 })));
  }
  if (before) {
    const { fadeFrames: shared } = before;
    const end = before.fromFrame + before.frames - shared;
    const fading = { segment: preparedOf(before, segments).segment, from: end };
    const fade = await fadeOf(fading, { segment: prepared.segment, from: fromFrame }, shared);
    items.unshift(...encoded(fade, shared));
  }
  const fades = { fadeIn: sound.inFrames, fadeOut: sound.outFrames };
  return { items, pieces, sound: { audio, gainDb: prepared.gainDb, from: fromFrame, ...fades } };
}

/** A piece or a card is one group of pictures. */
const wholeOf = (segment: string, frames: number): PartItem => ({
  segment,
  from: 0,
  frames,
  keyFrames: [0],
});

function preparedOf({ clip: { submissionId } }: ClipEntry, segments: ClipSegments): ClipSegment {
  const prepared = segments.get(submissionId);
  if (!prepared) throw new Error(`The files of the clip ${submissionId} are missing.`);
  return prepared;
}

async function cutItems(
  { submissionId, frames }: ClipEntry['clip'],
  { segment, keyFrames: stored }: ClipSegment,
  stretch: Stretch,
  encoded: (stretch: Stretch) => Promise<PartItem[]>,
): Promise<PartItem[]> {
  const isWhole = stretch.from === 0 && stretch.to === frames;
  const keyFrames =
    isWhole || stored.length > 0 ? stored : await readKeyFrames(submissionId, await localMedia(segment));
  if (isWhole) return [{ segment, from: 0, frames, keyFrames }];
  const items: PartItem[] = [];
  for (const { from, to, isCopied } of cutPieces(keyFrames, frames, stretch)) {
    if (isCopied) items.push({ segment, from, frames: to - from, keyFrames });
    else items.push(...(await encoded({ from, to })));
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
    { timestamps: false },
  );
  return keyFrames;
}

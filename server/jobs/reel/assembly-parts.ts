import { createHash } from 'node:crypto';
import type { FilmEntry } from '#lib/reel/film.ts';
import {
  adoptMedia,
  hasMedia,
  inScratchFolder,
  localMedia,
  mediaStorage,
} from '#server/integrations/storage.ts';
import { type AssemblyItem, type AssemblySound, PREPARED_FILES } from '#server/media/jobs.ts';
import { cutPieces, type Stretch } from '#server/media/plan/cut.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Submission } from '#server/models/submission.ts';
import { ensureCardSegment } from './ensure-card-segment.ts';
import type { ClipSegments } from './ensure-segments.ts';
import { mediaLimits } from './media-limits.ts';

export type AssemblyParts = { items: AssemblyItem[]; sounds: AssemblySound[] };
type CardEntry = Extract<FilmEntry, { kind: 'CARD' }>;
type ClipEntry = Extract<FilmEntry, { kind: 'CLIP' }>;

/** Returns the files that a reel is joined from. Makes those that are missing, which stay for the next time. */
export async function ensureAssemblyParts(
  tribute: string,
  { entries, segments }: { entries: readonly FilmEntry[]; segments: ClipSegments },
  { onProgress, signal }: { onProgress: (share: number) => Promise<void>; signal: AbortSignal },
): Promise<AssemblyParts> {
  const parts: AssemblyParts = { items: [], sounds: [] };
  for (const [index, entry] of entries.entries()) {
    signal.throwIfAborted();
    const { items, sound } =
      entry.kind === 'CARD' ? await cardParts(tribute, entry) : await clipParts(entry, segments);
    for (const [at, item] of items.entries())
      parts.items.push({ ...item, title: at === 0 ? entry.title : null });
    parts.sounds.push({ ...sound, at: entry.startFrame, frames: entry.frames, fadeIn: 0, fadeOut: 0 });
    await onProgress((index + 1) / entries.length);
  }
  return parts;
}

type Pictures = { segment: string; keyFrames: number[] };
type EntryParts = {
  items: Omit<AssemblyItem, 'title'>[];
  sound: Pick<AssemblySound, 'audio' | 'gainDb' | 'from'>;
};

async function cardParts(tribute: string, entry: CardEntry): Promise<EntryParts> {
  const { segment, audio } = await ensureCardSegment(tribute, entry);
  return {
    items: [{ segment, from: 0, frames: entry.frames }],
    sound: { audio, gainDb: 0, from: 0 },
  };
}

async function clipParts(
  { clip, fromFrame, frames }: ClipEntry,
  segments: ClipSegments,
): Promise<EntryParts> {
  const { submissionId, gainDb } = clip;
  const stretch = { from: fromFrame, to: fromFrame + frames };
  const isWhole = frames === clip.frames;
  const pictures = segments.get(submissionId);
  if (!pictures) throw new Error(`The pictures of the clip ${submissionId} are missing.`);
  const audio = await localMedia(`${submissionId}/${PREPARED_FILES.audio}`);
  return {
    items: isWhole
      ? [{ segment: await localMedia(pictures.segment), from: 0, frames }]
      : await cutItems(clip, pictures, stretch),
    sound: { audio, gainDb, from: fromFrame },
  };
}

async function cutItems(
  { submissionId, frames }: ClipEntry['clip'],
  { segment: key, keyFrames }: Pictures,
  stretch: Stretch,
): Promise<EntryParts['items']> {
  const segment = await localMedia(key);
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

/** Encodes a stretch between two key frames again, once: its name depends on the bytes of its segment. */
async function ensurePiece(segmentKey: string, { from, to }: Stretch): Promise<string> {
  const segment = await localMedia(segmentKey);
  const tag = (await mediaStorage().stat(segmentKey))?.tag;
  const name = createHash('sha256')
    .update(JSON.stringify([tag, from, to]))
    .digest('base64url')
    .slice(0, 24);
  const key = `${segmentKey.split('/')[0]}/piece-${name}.mp4`;
  if (!(await hasMedia(key))) {
    await inScratchFolder(async (folder) => {
      const output = `${folder}/piece.mp4`;
      await runMediaJob(
        { op: 'encode-stretch', input: segment, from, to, output },
        { limits: mediaLimits() },
      );
      await adoptMedia(output, key);
    });
  }
  return localMedia(key);
}

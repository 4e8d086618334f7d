import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { CAPTION_DESIGN } from '#server/drawing/caption.ts';
import {
  adoptMedia,
  hasMedia,
  inScratchFolder,
  localMedia,
  mediaStorage,
  removeMedia,
} from '#server/integrations/storage.ts';
import type { PieceJob, StretchCaption, StretchVeil } from '#server/media/piece-jobs.ts';
import type { Stretch } from '#server/media/plan/cut.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { mediaLimits } from './media-limits.ts';
import { requireKept } from './require-kept.ts';
import { followJob, partOfStage, type TellProgress } from './stage-progress.ts';

// Pieces are encoded once: their names depend on the bytes of their segments.

export const PIECE = /\/(piece|fade|hd)-/;

/** A frame of a prepared segment, which is given by its key. */
type Place = { segment: string; from: number };
type Run = { onProgress?: TellProgress; signal?: AbortSignal };
type Drawn = { captions?: readonly StretchCaption[]; veil?: StretchVeil };

/** Encoded frames that a reel is joined from, which may still be missing. */
export type Piece = { key: string; frames: number; job: (output: string) => PieceJob };

const PIECES_PER_PROCESS = 8;

/** Returns a stretch of a segment that is encoded again, under captions or a veil. */
export async function stretchOf(
  segment: string,
  { from, to }: Stretch,
  { captions = [], veil }: Drawn = {},
): Promise<Piece> {
  const drawn = [...(captions.length > 0 ? [CAPTION_DESIGN, captions] : []), ...(veil ? [veil] : [])];
  const name = hashOf([await tagOf(segment), from, to, ...drawn]);
  const input = await localMedia(segment);
  const stretch = { input, from, to, captions: [...captions], veil: veil ?? null };
  return {
    key: `${folderOf(segment)}/${prefixOf(segment)}${name}.mp4`,
    frames: to - from,
    job: (output) => ({ op: 'encode-stretch', ...stretch, output }),
  };
}

/** Returns the frames in which one clip fades into another. Its name tells whose pictures it shows. */
export async function fadeOf(before: Place, after: Place, frames: number): Promise<Piece> {
  const tags = [await tagOf(before.segment), await tagOf(after.segment)];
  const name = hashOf([...tags, before.from, after.from, frames]);
  const ends = { before: await inputOf(before), after: await inputOf(after) };
  return {
    key: `${folderOf(before.segment)}/${fadesInto(folderOf(after.segment))}${name}.mp4`,
    frames,
    job: (output) => ({ op: 'encode-fade', ...ends, frames, output }),
  };
}

/** Encodes the pieces that are missing, many in one process. Calls `onMade` after each process. */
export async function ensurePieces(
  pieces: readonly Piece[],
  {
    onProgress = async () => {},
    onMade,
    signal,
  }: Run & { onMade?: (() => void | Promise<void>) | undefined } = {},
): Promise<void> {
  const missing: Piece[] = [];
  for (const piece of new Map(pieces.map((one) => [one.key, one])).values())
    if (!(await hasMedia(piece.key))) missing.push(piece);
  const total = framesOf(missing);
  let done = 0;
  for (let from = 0; from < missing.length; from += PIECES_PER_PROCESS) {
    const together = missing.slice(from, from + PIECES_PER_PROCESS);
    const before = done;
    done += framesOf(together);
    const part = partOfStage(onProgress, before / total, done / total);
    await encodeTogether(together, { onProgress: part, ...(signal && { signal }) });
    await onProgress({ share: done / total, secondsLeft: null });
    await onMade?.();
  }
}

const framesOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { frames }) => sum + frames, 0);

async function encodeTogether(
  pieces: readonly Piece[],
  { onProgress, ...run }: Run & { onProgress: TellProgress },
): Promise<void> {
  await inScratchFolder(async (folder) => {
    const encoded = pieces.map((piece, index) => ({ ...piece, output: `${folder}/${index}.mp4` }));
    const job = { op: 'encode-pieces', pieces: encoded.map((piece) => piece.job(piece.output)) } as const;
    try {
      await runMediaJob(job, { ...run, onProgress: followJob(onProgress), limits: mediaLimits() });
    } catch (error) {
      // A finished piece has its final name.
      for (const { key, output } of encoded) if (existsSync(output)) await adoptPiece(output, key);
      throw error;
    }
    for (const { key, output } of encoded) await adoptPiece(output, key);
  });
}

const folderOf = (key: string): string => key.split('/')[0] ?? '';

export const fadesInto = (submissionId: string): string => `fade-${submissionId}-`;

/** Returns the clips that a piece shows. */
const clipsIn = (key: string): string[] => [
  folderOf(key),
  ...(/\/fade-([0-9a-f]+)-/.exec(key)?.slice(1) ?? []),
];

/** A piece of a fade shows both clips. */
const prefixOf = (segment: string): string => /\/(fade-[0-9a-f]+-)/.exec(segment)?.[1] ?? 'piece-';

const inputOf = async ({ segment, from }: Place) => ({ input: await localMedia(segment), from });

export const tagOf = async (key: string): Promise<string | undefined> =>
  (await (await mediaStorage()).stat(key))?.tag;

export const hashOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 24);

export async function makePiece<T>(key: string, encode: (output: string) => Promise<T>): Promise<T> {
  return inScratchFolder(async (folder) => {
    const output = `${folder}/piece.mp4`;
    const result = await encode(output);
    await adoptPiece(output, key);
    return result;
  });
}

async function adoptPiece(output: string, key: string): Promise<void> {
  await adoptMedia(output, key);
  await requireKept({ clips: clipsIn(key) }, () => removeMedia(key));
}

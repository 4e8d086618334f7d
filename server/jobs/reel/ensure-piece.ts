import { createHash } from 'node:crypto';
import { CAPTION_DESIGN } from '#server/drawing/caption.ts';
import {
  adoptMedia,
  hasMedia,
  inScratchFolder,
  localMedia,
  mediaStorage,
  removeMedia,
} from '#server/integrations/storage.ts';
import type { StretchCaption, StretchVeil } from '#server/media/piece-jobs.ts';
import type { Stretch } from '#server/media/plan/cut.ts';
import { type RunMediaJobOptions, runMediaJob } from '#server/media/supervise.ts';
import { mediaLimits } from './media-limits.ts';
import { requireKept } from './require-kept.ts';

// Pieces are encoded once: their names depend on the bytes of their segments.

export const PIECE = /\/(piece|fade|hd)-/;

/** A frame of a prepared segment, which is given by its key. */
type Place = { segment: string; from: number };
type Run = Pick<RunMediaJobOptions, 'onProgress' | 'signal'> & {
  /** Called if it did not exist. */
  onMade?: () => void | Promise<void>;
};

type Drawn = { captions?: readonly StretchCaption[]; veil?: StretchVeil };

/** Encodes a stretch again, under captions or a veil. Returns its key. */
export async function ensurePiece(
  segment: string,
  { from, to }: Stretch,
  { captions = [], veil }: Drawn = {},
  { onMade, ...run }: Run = {},
): Promise<string> {
  const drawn = [...(captions.length > 0 ? [CAPTION_DESIGN, captions] : []), ...(veil ? [veil] : [])];
  const name = hashOf([await tagOf(segment), from, to, ...drawn]);
  const input = await localMedia(segment);
  return ensure(
    `${folderOf(segment)}/${prefixOf(segment)}${name}.mp4`,
    (output) =>
      runMediaJob(
        { op: 'encode-stretch', input, from, to, captions: [...captions], veil: veil ?? null, output },
        { ...run, limits: mediaLimits() },
      ),
    onMade,
  );
}

/** Encodes the frames in which one clip fades into another. Its name tells whose pictures it shows. Returns its key. */
export async function ensureFade(before: Place, after: Place, frames: number): Promise<string> {
  const tags = [await tagOf(before.segment), await tagOf(after.segment)];
  const name = hashOf([...tags, before.from, after.from, frames]);
  const ends = { before: await inputOf(before), after: await inputOf(after) };
  return ensure(`${folderOf(before.segment)}/${fadesInto(folderOf(after.segment))}${name}.mp4`, (output) =>
    runMediaJob({ op: 'encode-fade', ...ends, frames, output }, { limits: mediaLimits() }),
  );
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

async function ensure(
  key: string,
  encode: (output: string) => Promise<unknown>,
  onMade?: Run['onMade'],
): Promise<string> {
  if (await hasMedia(key)) return key;
  await makePiece(key, encode);
  await onMade?.();
  return key;
}

export async function makePiece<T>(key: string, encode: (output: string) => Promise<T>): Promise<T> {
  return inScratchFolder(async (folder) => {
    const output = `${folder}/piece.mp4`;
    const result = await encode(output);
    await adoptMedia(output, key);
    await requireKept({ clips: clipsIn(key) }, () => removeMedia(key));
    return result;
  });
}

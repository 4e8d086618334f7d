import { createHash } from 'node:crypto';
import {
  adoptMedia,
  hasMedia,
  inScratchFolder,
  localMedia,
  mediaStorage,
} from '#server/integrations/storage.ts';
import type { Stretch } from '#server/media/plan/cut.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { mediaLimits } from './media-limits.ts';

// Pieces are encoded once: their names depend on the bytes of their segments.

export const PIECE = /\/(piece|fade)-/;

/** A frame of a prepared segment, which is given by its key. */
type Place = { segment: string; from: number };

/** Encodes a stretch between two key frames again. */
export async function ensurePiece(segment: string, { from, to }: Stretch): Promise<string> {
  const name = hashOf([await tagOf(segment), from, to]);
  const input = await localMedia(segment);
  return ensure(`${ownerOf(segment)}/piece-${name}.mp4`, (output) =>
    runMediaJob({ op: 'encode-stretch', input, from, to, output }, { limits: mediaLimits() }),
  );
}

/** Encodes the frames in which one clip fades into another. Its name tells whose pictures it shows. */
export async function ensureFade(before: Place, after: Place, frames: number): Promise<string> {
  const tags = [await tagOf(before.segment), await tagOf(after.segment)];
  const name = hashOf([...tags, before.from, after.from, frames]);
  const ends = { before: await inputOf(before), after: await inputOf(after) };
  return ensure(`${ownerOf(before.segment)}/${fadesInto(ownerOf(after.segment))}${name}.mp4`, (output) =>
    runMediaJob({ op: 'encode-fade', ...ends, frames, output }, { limits: mediaLimits() }),
  );
}

const ownerOf = (key: string): string => key.split('/')[0] ?? '';

export const fadesInto = (submissionId: string): string => `fade-${submissionId}-`;

const inputOf = async ({ segment, from }: Place) => ({ input: await localMedia(segment), from });

const tagOf = async (segment: string) => (await mediaStorage().stat(segment))?.tag;

const hashOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 24);

async function ensure(key: string, encode: (output: string) => Promise<unknown>): Promise<string> {
  if (!(await hasMedia(key))) {
    await inScratchFolder(async (folder) => {
      const output = `${folder}/piece.mp4`;
      await encode(output);
      await adoptMedia(output, key);
    });
  }
  return localMedia(key);
}

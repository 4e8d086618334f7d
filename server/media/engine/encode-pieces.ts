import type { JobOf, MediaResult } from '#server/media/jobs.ts';
import type { PieceJob } from '#server/media/piece-jobs.ts';
import { encodeFade } from './encode-fade.ts';
import { encodeStretch } from './encode-stretch.ts';
import type { JobContext } from './job-context.ts';

/** Encodes pieces of a reel one after the other. */
export async function encodePieces(
  { pieces }: JobOf<'encode-pieces'>,
  context: JobContext,
): Promise<MediaResult<'encode-pieces'>> {
  const total = pieces.reduce((sum, piece) => sum + framesOf(piece), 0);
  let before = 0;
  for (const piece of pieces) {
    const progress = (done: number) => context.progress(before + done, total);
    await encodePiece(piece, { ...context, progress });
    before += framesOf(piece);
    // To the collector, the pictures of a piece look small.
    globalThis.gc?.();
  }
  return { frames: total };
}

const framesOf = (piece: PieceJob): number =>
  piece.op === 'encode-fade' ? piece.frames : piece.to - piece.from;

const encodePiece = (piece: PieceJob, context: JobContext) =>
  piece.op === 'encode-fade' ? encodeFade(piece, context) : encodeStretch(piece, context);

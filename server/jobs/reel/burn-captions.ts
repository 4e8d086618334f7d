import type { BurntCaption } from '#lib/reel/burnt-captions.ts';
import { cutAroundMarks } from '#server/media/plan/burn.ts';
import type { Stretch } from '#server/media/plan/cut.ts';
import { ensurePieces, stretchOf } from './ensure-piece.ts';
import { partOfStage, type TellProgress } from './stage-progress.ts';

/** Pictures to copy: a part of a segment, which is given by its key. Without key frames, it is one group of pictures. */
export type PartItem = { segment: string; from: number; frames: number; keyFrames: number[] };

type Run = {
  onProgress: TellProgress;
  /** Called for each stretch that was encoded. */
  onMade?: (() => void | Promise<void>) | undefined;
  signal: AbortSignal;
};

/** Draws captions into the items that follow each other from the frame `at` of the reel on. Leaves others unchanged. */
export async function burnCaptions(
  items: readonly PartItem[],
  at: number,
  captions: readonly BurntCaption[],
  { onProgress, onMade, signal }: Run,
): Promise<PartItem[]> {
  const burnt: PartItem[] = [];
  const total = items.reduce((sum, { frames }) => sum + frames, 0);
  let done = 0;
  for (const item of items) {
    const stretch = { from: item.from, to: item.from + item.frames };
    const drawn = within(captions, stretch, at + done - item.from);
    for (const { from, to, isCopied } of cutAroundMarks(item.keyFrames, stretch, drawn)) {
      const frames = to - from;
      const part = partOfStage(onProgress, done / total, (done + frames) / total);
      const run = { onProgress: part, signal, ...(onMade && { onMade }) };
      done += frames;
      if (isCopied) burnt.push({ ...item, from, frames });
      else {
        const captioned = { captions: within(drawn, { from, to }) };
        const piece = await stretchOf(item.segment, { from, to }, captioned);
        await ensurePieces([piece], run);
        burnt.push({ segment: piece.key, from: 0, frames, keyFrames: [0] });
      }
    }
  }
  return burnt;
}

/** Returns what captions show in a stretch of a segment that starts at the frame `start` of their time. */
function within(captions: readonly BurntCaption[], { from, to }: Stretch, start = 0): BurntCaption[] {
  return captions.flatMap((caption) => {
    const shown = { from: Math.max(caption.from - start, from), to: Math.min(caption.to - start, to) };
    return shown.to > shown.from ? [{ ...caption, ...shown }] : [];
  });
}

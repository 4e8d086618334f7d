import '#tests/support/installation.ts';
import { writeFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { hasMedia, saveMedia } from '#server/integrations/storage.ts';
import { ensurePieces, stretchOf } from '#server/jobs/reel/ensure-piece.ts';
import { partOfStage, type StageProgress } from '#server/jobs/reel/stage-progress.ts';
import { MediaError } from '#server/media/media-error.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addPerson } from '#tests/support/credits.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

vi.mock('#server/media/supervise.ts', { spy: true });

await addPerson(CREATOR);
const tribute = await openTribute();
const guest = await joinAs(tribute.tributeId, 'Jonas');
const clip = await addReadyClip(tribute, guest._id);
await saveMedia(`${clip}/segment.mp4`, Buffer.from(clip));
const piecesOf = (...stretches: { from: number; to: number }[]) =>
  Promise.all(stretches.map((stretch) => stretchOf(`${clip}/segment.mp4`, stretch)));

test('tells the progress and the seconds left of pieces over all processes that encode them [reel-quality]', async () => {
  // Eight pieces of ten frames are encoded together, and two of twenty after them.
  const lengths = [...Array<number>(8).fill(10), 20, 20];
  const pieces = await piecesOf(...lengths.map((frames, at) => ({ from: at, to: at + frames })));
  vi.mocked(runMediaJob).mockImplementation(async (job, options) => {
    if (job.op !== 'encode-pieces') throw new Error(`unexpected ${job.op}`);
    const framesTotal = job.pieces.length === 8 ? 80 : 40;
    options?.onProgress?.({ framesDone: framesTotal / 2, framesTotal, secondsLeft: framesTotal / 20 });
    for (const { output } of job.pieces) await writeFile(output, 'pictures');
    return { frames: framesTotal };
  });
  const told: StageProgress[] = [];
  const tell = async (progress: StageProgress) => void told.push(progress);
  await ensurePieces(pieces, { onProgress: partOfStage(tell, 0, 0.5) });
  const percents = told.map(({ share, secondsLeft }) => [Math.round(share * 100), secondsLeft]);
  // All frames, also those of the other half of the stage, take a tenth of a second.
  expect(percents).toEqual([
    [17, expect.closeTo(20)],
    [33, null],
    [42, expect.closeTo(14)],
    [50, null],
  ]);
});

test('keeps the pieces that a cancelled process finished [reel-cross-fades]', async () => {
  const pieces = await piecesOf({ from: 0, to: 5 }, { from: 5, to: 12 }, { from: 12, to: 20 });
  vi.mocked(runMediaJob).mockImplementationOnce(async (job) => {
    if (job.op !== 'encode-pieces') throw new Error(`unexpected ${job.op}`);
    const [first, second] = job.pieces;
    await writeFile(first?.output ?? '', 'pictures');
    await writeFile(`${second?.output}.ab12.part`, 'half of the pictures');
    throw new MediaError('CANCELLED', 'ended by the supervisor: CANCELLED');
  });
  await expect(ensurePieces(pieces)).rejects.toMatchObject({ code: 'CANCELLED' });
  const kept = await Promise.all(pieces.map(({ key }) => hasMedia(key)));
  expect(kept).toEqual([true, false, false]);
  vi.mocked(runMediaJob).mockClear();
  await ensurePieces(pieces);
  const [job] = vi.mocked(runMediaJob).mock.calls[0] ?? [];
  expect(job).toMatchObject({ pieces: [{ from: 5 }, { from: 12 }] });
});

import { expect, test } from 'vitest';
import { followJob, partOfStage, type StageProgress } from '#server/jobs/reel/stage-progress.ts';

test('tells the progress of a part as that of the whole, with the time of what follows [reel-quality]', async () => {
  const told: StageProgress[] = [];
  const tell = partOfStage(async (progress) => void told.push(progress), 0.2, 0.6);
  await tell({ share: 0.5, secondsLeft: 10 });
  await tell({ share: 0.5, secondsLeft: null });
  await tell({ share: 1, secondsLeft: 0 });
  expect(told[0]?.share).toBeCloseTo(0.4);
  // The other half takes ten seconds, and three times as much is left.
  expect(told[0]?.secondsLeft).toBeCloseTo(30);
  expect(told.slice(1).map(({ secondsLeft }) => secondsLeft)).toEqual([null, null]);
});

test('tells the seconds left of a job once its start no longer counts [reel-quality]', () => {
  const told: StageProgress[] = [];
  const follow = (framesDone: number) =>
    followJob(async (progress) => void told.push(progress))({ framesDone, framesTotal: 100, secondsLeft: 9 });
  follow(10);
  follow(50);
  expect(told).toEqual([
    { share: 0.1, secondsLeft: null },
    { share: 0.5, secondsLeft: 9 },
  ]);
});

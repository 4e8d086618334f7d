import { expect, test } from 'vitest';
import {
  followJob,
  partOfStage,
  type StageProgress,
  shareTogether,
  steadyShare,
} from '#server/jobs/reel/stage-progress.ts';

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

test('the time left does not grow when a part is nearly done [reel-quality]', async () => {
  const told: StageProgress[] = [];
  const tell = partOfStage(async (progress) => void told.push(progress), 0.2, 0.6);
  await tell({ share: 0.5, secondsLeft: 10 });
  await tell({ share: 0.99, secondsLeft: 5 });
  expect(told.at(-1)?.secondsLeft).toBeCloseTo(25);
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

test('tells two works at the same time as one stage, as long as the longer one [reel-quality]', async () => {
  const told: StageProgress[] = [];
  const [tellOne, tellOther] = shareTogether(async (progress) => void told.push(progress));
  await tellOne({ share: 0.5, secondsLeft: 3 });
  await tellOther({ share: 0.25, secondsLeft: 8 });
  await tellOne({ share: 1, secondsLeft: null });
  expect(told).toEqual([
    { share: 0.25, secondsLeft: null },
    { share: 0.375, secondsLeft: 8 },
    { share: 0.625, secondsLeft: 8 },
  ]);
});

test('the share of a job does not fall when its process starts again, and still ends at 1 [reel-quality]', () => {
  const shareOf = steadyShare();
  const told = [20, 60, 5, 40, 70, 2, 100].map((done) => shareOf(done, 100));
  expect(told).toEqual(told.toSorted((one, other) => one - other));
  expect(told[1]).toBeCloseTo(0.6);
  // What is done again takes its part of the rest.
  expect(told[2]).toBeCloseTo(0.6);
  expect(told[3]).toBeGreaterThan(0.6);
  expect(told.at(-1)).toBe(1);
});

import '#tests/support/installation.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { RenderState } from '#lib/contracts/reels.ts';
import { changeEdit, findManifest } from '#server/domain/reel/manifest-versions.ts';
import { prepareReel } from '#server/jobs/handlers/prepare-reel.ts';
import { renderReel } from '#server/jobs/handlers/render-reel.ts';
import { isMediaBusy } from '#server/jobs/queue/media-load.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Render } from '#server/models/render.ts';
import { setPublisher } from '#server/realtime/publish.ts';
import { queueFile as queue } from './queued-file.ts';

vi.mock('#server/jobs/queue/media-load.ts', { spy: true });
vi.mock('#server/media/supervise.ts', { spy: true });

let told: number[] = [];
setPublisher(({ event, payload }) => {
  if (event !== 'reel:changed') return;
  const states = payload as { render: RenderState }[];
  told.push(...states.map(({ render }) => render.progress));
});

afterEach(() => vi.useRealTimers());

async function queueFile(clips: number) {
  const render = await queue(clips);
  told = [];
  return render;
}

test('tells the progress of the entries of a file now and then, and always that of the last [reel-files]', async () => {
  const { id: renderId } = await queueFile(10);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.mocked(runMediaJob).mockResolvedValue({ sizeBytes: 1, durationSeconds: 50, frames: 1500 });
  await renderReel({ renderId });
  const shares = told.map((share) => Math.round(share * 1_000) / 1_000);
  // The first and the last of its clips, and of their parts.
  expect([...new Set(shares)]).toEqual([0, 0.02, 0.2, 0.291, 0.3, 1]);
  // Also its start, its way to the film, its music and its end.
  expect(told).toHaveLength(8);
});

test('gives the clips most of the progress when they are not prepared in the format [reel-files]', async () => {
  const { id: renderId, tribute } = await queueFile(2);
  await changeEdit(tribute, (edit) => ({ ...edit, format: '9:16' }), { cause: 'CHANGE' });
  const manifestVersion = (await findManifest(tribute))?.version;
  await Render.updateOne({ _id: renderId }, { $set: { manifestVersion } });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.mocked(runMediaJob).mockResolvedValue({
    sizeBytes: 1,
    durationSeconds: 50,
    frames: 1500,
    keyFrames: [0],
  });
  await renderReel({ renderId });
  expect(told.map((share) => Math.round(share * 1_000) / 1_000)).toContain(0.926);
});

test('never tells a smaller share of a file, also when one of its processes starts again [reel-files]', async () => {
  const { id: renderId } = await queueFile(1);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.mocked(runMediaJob).mockImplementation(async (_job, options) => {
    for (const framesDone of [80, 10, 90]) {
      const before = told.length;
      vi.setSystemTime(Date.now() + 60_000);
      options?.onProgress?.({ framesDone, framesTotal: 100, secondsLeft: 2 });
      await vi.waitUntil(() => told.length > before);
    }
    return { sizeBytes: 1, durationSeconds: 5, frames: 150 };
  });
  await renderReel({ renderId });
  expect(told).toContainEqual(expect.closeTo(0.4 + 0.6 * 0.8));
  expect(told).toEqual(told.toSorted((one, other) => one - other));
  expect(told.at(-1)).toBe(1);
});

test('preparing a reel looks for more urgent work now and then, not at each entry', async () => {
  const { tribute } = await queueFile(10);
  vi.useFakeTimers({ toFake: ['Date'] });
  await prepareReel({ tribute: String(tribute) });
  // At its start, at its first and last clip, and once their parts are there.
  expect(isMediaBusy).toHaveBeenCalledTimes(4);
});

import '#tests/support/installation.ts';
import { writeFile } from 'node:fs/promises';
import { Types } from 'mongoose';
import { expect, test, vi } from 'vitest';
import { GET as presentation } from '#app/api/tribute/save_presentation/route.ts';
import type { TributeChange } from '#lib/contracts/events.ts';
import { changeEdit } from '#server/domain/reel/manifest-versions.ts';
import { originalKey } from '#server/integrations/original-key.ts';
import { saveMedia } from '#server/integrations/storage.ts';
import { prepareFormats } from '#server/jobs/handlers/prepare-formats.ts';
import { NO_BROKEN_RUNS } from '#server/jobs/queue/is-final.ts';
import { ensureFormat } from '#server/jobs/reel/ensure-format.ts';
import { PREPARED_FILES } from '#server/media/jobs.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { setPublisher } from '#server/realtime/publish.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip, hideClip } from '#tests/support/clips.ts';
import { addPerson } from '#tests/support/credits.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

vi.mock('#server/media/supervise.ts', { spy: true });

const told: TributeChange[] = [];
setPublisher(({ event, payload }) => {
  if (event === 'tribute:changed') told.push(...(payload as TributeChange[]));
});

test('tells how much of the shown reel is prepared in the next format, also of a clip [reel-format]', async () => {
  await addPerson(CREATOR);
  const tribute = await openTribute();
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  const clips: string[] = [];
  for (let count = 0; count < 3; count++) {
    const id = await addReadyClip(tribute, guest._id);
    await saveMedia(`${id}/segment.mp4`, Buffer.from(id));
    clips.push(id);
  }
  const [hidden = '', second, third] = clips;
  await hideClip(tribute, hidden);
  const _id = new Types.ObjectId(tribute._id);
  await changeEdit(_id, (edit) => ({ ...edit, format: '9:16' }), { cause: 'CHANGE' });
  vi.mocked(runMediaJob).mockImplementation(async (job, options) => {
    if (job.op !== 'prepare-format' || !job.playback) throw new Error(`unexpected ${job.op}`);
    await writeFile(job.segment, 'pictures');
    await writeFile(job.playback, 'pictures');
    options?.onProgress?.({ framesDone: 75, framesTotal: 150, secondsLeft: 4 });
    return { keyFrames: [0] };
  });
  const stepOn = async () => {
    told.length = 0;
    await prepareFormats({ tribute: tribute._id, format: '9:16' });
    const { data } = await call(presentation, { as: CREATOR, query: { tributeId: tribute.tributeId } });
    const progress = told.flatMap(({ clips: changed = [] }) =>
      changed.map(({ _id: id, nextFormat }) => ({ id, ...nextFormat })),
    );
    return { progress, loaded: data.nextFormat };
  };
  // A reel of three equal clips, of which two are shown.
  expect(await stepOn()).toEqual({
    progress: [{ id: second, format: '9:16', progress: 0.25, secondsLeft: 12 }],
    loaded: { format: '9:16', clipsReady: 1, clips: 2, failed: [], progress: 0.5 },
  });
  expect(await stepOn()).toEqual({
    progress: [{ id: third, format: '9:16', progress: 0.75, secondsLeft: 4 }],
    loaded: null,
  });
  expect(await stepOn()).toEqual({ progress: [], loaded: null });
});

test('counts a turned clip as half prepared until its turned pictures are [reel-format] [reel-clip-edits]', async () => {
  const tribute = await openTribute();
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  const id = await addReadyClip(tribute, guest._id);
  const [uploadId = ''] = (await Submission.findById(id).orFail()).uploadIds ?? [];
  for (const key of [`${id}/segment.mp4`, originalKey(uploadId)]) await saveMedia(key, Buffer.from(id));
  await changeEdit(
    new Types.ObjectId(tribute._id),
    ({ items, ...edit }) => ({
      ...edit,
      items: items.map((item) => (item.kind === 'CLIP' ? { ...item, rotate: 90 } : item)),
      format: '9:16',
    }),
    { cause: 'CHANGE' },
  );
  vi.mocked(runMediaJob).mockImplementation(async (job, options) => {
    if (job.op !== 'prepare-format' && job.op !== 'prepare-clip') throw new Error(`unexpected ${job.op}`);
    const outputs =
      job.op === 'prepare-clip'
        ? Object.values(PREPARED_FILES).map((name) => `${job.outputFolder}/${name}`)
        : [job.segment, job.playback].filter((path) => path !== null);
    for (const output of outputs) await writeFile(output, 'pictures');
    options?.onProgress?.({ framesDone: 75, framesTotal: 150, secondsLeft: 4 });
    return { frames: 150, keyFrames: [0], gainDb: 0 };
  });
  told.length = 0;
  await prepareFormats({ tribute: tribute._id, format: '9:16' });
  const progress = told.flatMap(({ clips = [] }) => clips.flatMap(({ nextFormat }) => nextFormat ?? []));
  expect(progress).toEqual([
    { format: '9:16', progress: 0.25, secondsLeft: 12 },
    { format: '9:16', progress: 0.75, secondsLeft: 4 },
  ]);
  const { data } = await call(presentation, { as: CREATOR, query: { tributeId: tribute.tributeId } });
  expect(data).toMatchObject({ format: '9:16', nextFormat: null, editing: [] });
});

test('prepares a clip once when its format is prepared and its file is made at the same time', async () => {
  await addPerson(CREATOR);
  const opened = await openTribute();
  const guest = await joinAs(opened.tributeId, 'Jonas');
  const id = await addReadyClip(opened, guest._id);
  await saveMedia(`${id}/segment.mp4`, Buffer.from(id));
  const [tribute, clip] = [
    await Tribute.findById(opened._id).orFail(),
    await Submission.findById(id).orFail(),
  ];
  vi.mocked(runMediaJob).mockClear();
  vi.mocked(runMediaJob).mockImplementation(async (job) => {
    if (job.op !== 'prepare-format' || !job.playback) throw new Error(`unexpected ${job.op}`);
    await writeFile(job.segment, 'pictures');
    await writeFile(job.playback, 'pictures');
    return { keyFrames: [0] };
  });
  const prepare = () => ensureFormat(clip, tribute, { format: '1:1', earlier: NO_BROKEN_RUNS });
  await Promise.all([prepare(), prepare()]);
  expect(runMediaJob).toHaveBeenCalledOnce();
});

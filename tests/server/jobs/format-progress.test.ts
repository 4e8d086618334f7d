import '#tests/support/installation.ts';
import { writeFile } from 'node:fs/promises';
import { Types } from 'mongoose';
import { expect, test, vi } from 'vitest';
import { GET as presentation } from '#app/api/tribute/save_presentation/route.ts';
import type { TributeChange } from '#lib/contracts/events.ts';
import { changeEdit } from '#server/domain/reel/manifest-versions.ts';
import { saveMedia } from '#server/integrations/storage.ts';
import { prepareFormats } from '#server/jobs/handlers/prepare-formats.ts';
import { runMediaJob } from '#server/media/supervise.ts';
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
    loaded: { format: '9:16', clipsReady: 1, clips: 2, progress: 0.5 },
  });
  expect(await stepOn()).toEqual({
    progress: [{ id: third, format: '9:16', progress: 0.75, secondsLeft: 4 }],
    loaded: null,
  });
  expect(await stepOn()).toEqual({ progress: [], loaded: null });
});

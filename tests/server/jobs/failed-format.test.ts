import '#tests/support/installation.ts';
import { writeFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { saveMedia } from '#server/integrations/storage.ts';
import { prepareFormats } from '#server/jobs/handlers/prepare-formats.ts';
import { MediaError } from '#server/media/media-error.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addPerson } from '#tests/support/credits.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';
import { creatorOf } from './edited-reel.ts';

vi.mock('#server/media/supervise.ts', { spy: true });

test('says which clip could not be prepared in the format, and prepares it again only when the creator wishes [reel-format]', async () => {
  await addPerson(CREATOR);
  const tribute = await openTribute();
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  const submissionId = await addReadyClip(tribute, guest._id);
  await saveMedia(`${submissionId}/segment.mp4`, Buffer.from(submissionId));
  const { load, save } = creatorOf(tribute, submissionId);
  const prepare = async () => {
    vi.mocked(runMediaJob).mockClear();
    await prepareFormats({ tribute: tribute._id, format: '9:16' });
    return vi.mocked(runMediaJob).mock.calls.length;
  };

  await save({}, '9:16');
  vi.mocked(runMediaJob).mockRejectedValue(new MediaError('CORRUPT', 'no picture can be read'));
  expect(await prepare()).toBeGreaterThan(0);
  const failed = { format: '16:9', nextFormat: { clipsReady: 0, clips: 1, failed: [submissionId] } };
  expect(await load()).toMatchObject(failed);

  await save({ whole: true }, '9:16');
  expect(await prepare()).toBe(0);
  expect(await load()).toMatchObject(failed);

  vi.mocked(runMediaJob).mockImplementation(async (job) => {
    if (job.op !== 'prepare-format' || !job.playback) throw new Error(`unexpected ${job.op}`);
    await writeFile(job.segment, 'pictures');
    await writeFile(job.playback, 'pictures');
    return { keyFrames: [0] };
  });
  expect(await save({ whole: true }, '9:16')).toMatchObject({ nextFormat: { failed: [] } });
  expect(await prepare()).toBe(1);
  expect(await load()).toMatchObject({ format: '9:16', nextFormat: null });
});

test('tries a clip again in a format that is chosen again [reel-format]', async () => {
  await addPerson(CREATOR);
  const tribute = await openTribute();
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  const submissionId = await addReadyClip(tribute, guest._id);
  const { save } = creatorOf(tribute, submissionId);
  await save({}, '1:1');
  vi.mocked(runMediaJob).mockRejectedValue(new MediaError('CORRUPT', 'no picture can be read'));
  await prepareFormats({ tribute: tribute._id, format: '1:1' });
  await save({}, '16:9');
  expect(await save({}, '1:1')).toMatchObject({ nextFormat: { failed: [] } });
});

import '#tests/support/installation.ts';
import mongoose from 'mongoose';
import { expect, test, vi } from 'vitest';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { prepareReel } from '#server/jobs/handlers/prepare-reel.ts';
import { Submission } from '#server/models/submission.ts';
import { addPerson } from '#tests/support/credits.ts';
import { CREATOR } from '#tests/support/tributes.ts';
import { addClip, creatorOf, fileOf } from './edited-reel.ts';

vi.mock('#server/media/supervise.ts', () => import('#tests/server/media/supervise-here.ts'));

test('prepares edits in the format that plays while a clip cannot be prepared in the chosen one [reel-format]', async () => {
  await addPerson(CREATOR);
  const { tribute, submissionId } = await addClip('Maja');
  await prepareClip({ submissionId });
  const { load, save } = creatorOf(tribute, submissionId);
  await save({}, '9:16');
  await Submission.updateOne({ _id: submissionId }, { 'media.failedFormats': ['9:16'] });
  const saved = await save({ rotate: 90 }, '9:16');
  const stuck = { format: '16:9', nextFormat: { failed: [submissionId] } };
  expect(saved).toMatchObject({ ...stuck, editing: [{ submissionId, hasFailed: false }] });

  // It gives way to waiting jobs.
  await mongoose.connection.collection('jobs').deleteMany({});
  await prepareReel({ tribute: tribute._id });
  const prepared = await load();
  expect(prepared).toMatchObject({ ...stuck, editing: [] });
  expect(fileOf(prepared)).not.toBe(fileOf(saved));
});

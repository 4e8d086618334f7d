import '#tests/support/installation.ts';
import '#tests/support/identity-stand-in.ts';
import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { SUBMISSION_MEDIA } from '#lib/contracts/submissions.ts';
import { daysLeft } from '#lib/tribute/due-date.ts';
import { loadFilm } from '#server/domain/reel/film.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import { mediaPath } from '#server/integrations/storage.ts';
import { findSample, makeSampleTribute } from '#server/jobs/handlers/make-sample.ts';
import { SAMPLE_TRIBUTE } from '#server/jobs/sample/sample-tribute.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';

vi.mock('#server/media/supervise.ts', () => import('#tests/server/media/supervise-here.ts'));

test('publishes a sample reel of ready clips at the first start, once', async () => {
  const tribute = await makeSampleTribute(2);
  expect(tribute).toMatchObject({ status: 'READY', presentation: { publishedAt: expect.any(Date) } });
  // The workroom counts the days, the settings name the date.
  expect(daysLeft(tribute.dueDate, new Date())).toBe(14);
  const clips = await Submission.find({ tribute: tribute._id }).select('+captions');
  expect(clips.map(({ status }) => status)).toEqual(SAMPLE_TRIBUTE.answers.map(() => 'READY'));
  for (const [place, { captions }] of clips.entries()) {
    const answer = SAMPLE_TRIBUTE.answers[place];
    expect(captions?.map(({ text }) => text)).toEqual(answer && 'lines' in answer ? answer.lines : undefined);
  }
  // Shows every way to answer, and everything that a reel can do.
  expect(new Set(clips.map(({ medium }) => medium))).toEqual(new Set(SUBMISSION_MEDIA));
  const { entries, music } = await loadFilm(tribute, await findManifest(tribute._id));
  expect(music?.mood).toBe('bright');
  expect(entries.every(({ kind, dip }) => kind === 'CLIP' || dip !== null)).toBe(true);
  const spoken = entries.flatMap((entry) =>
    entry.kind === 'CLIP' && entry.clip.speech?.length ? [entry] : [],
  );
  expect(spoken).toHaveLength(SAMPLE_TRIBUTE.answers.filter((answer) => 'lines' in answer).length);
  for (const { clip, fromFrame, frames } of spoken) {
    expect(fromFrame).toBeGreaterThan(0);
    expect(fromFrame + frames).toBeLessThan(clip.frames);
  }
  // Everyone who is followed by someone else fades into them.
  expect(entries.map(({ fadeFrames }) => fadeFrames > 0)).toEqual(
    entries.map(({ kind }, index) => kind === 'CLIP' && entries[index + 1]?.kind === 'CLIP'),
  );
  // A written card has its name in its words.
  const named = vi.mocked(runMediaJob).mock.calls.filter(([job]) => 'overlay' in job && job.overlay !== null);
  expect(named).toHaveLength(clips.filter(({ medium }) => medium !== 'TEXT').length);
  const render = await Render.findOne({ tribute: tribute._id }).orFail();
  expect(render.status).toBe('READY');
  const file = await readFile(mediaPath(`${render.id}/reel.mp4`));
  // Chapters for ffprobe, and for Apple's players.
  expect(['chpl', 'chap'].filter((box) => !file.includes(box))).toEqual([]);
  expect((await findSample())?.tributeId).toBe(tribute.tributeId);
  expect((await makeSampleTribute(2)).tributeId).toBe(tribute.tributeId);
  expect(await Submission.countDocuments({ tribute: tribute._id })).toBe(clips.length);
});

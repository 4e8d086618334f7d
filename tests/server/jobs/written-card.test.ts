import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { POST } from '#app/api/submission/route.ts';
import { PATCH as rename } from '#app/api/tribute/contributor/route.ts';
import { GET as presentation, POST as save } from '#app/api/tribute/save_presentation/route.ts';
import { editsOf } from '#server/domain/reel/edited-clip.ts';
import { loadFilm } from '#server/domain/reel/film.ts';
import { editOf, findManifest } from '#server/domain/reel/manifest-versions.ts';
import { hasMedia } from '#server/integrations/storage.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { admitClip } from '#server/jobs/reel/admit-clip.ts';
import { answerContent } from '#server/jobs/reel/answer-content.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call } from '#tests/support/call.ts';
import { addEncodedClip, ENCODED_MEDIA } from '#tests/support/clips.ts';
import { addCreator } from '#tests/support/credits.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

test('a written card is prepared like a clip, as long as it takes to read [answer-card]', async () => {
  const { tributeId, questions } = await openTribute();
  const { cookie } = await joinAs(tributeId, 'Maria');
  const body = {
    tributeId,
    questionId: questions[0]?._id,
    medium: 'TEXT',
    takeId: 'b'.repeat(32),
    text: 'Thank you, Anna.',
    consent: true,
  };
  const { data } = await call(POST, { method: 'POST', cookie, body });
  await prepareClip({ submissionId: data._id });
  const clip = await Submission.findById(data._id).orFail();
  // Prepared: this creator has no credit left.
  expect([clip.status, clip.failure]).toEqual(['HELD', null]);
  expect(clip.media).toMatchObject({
    frames: 150,
    durationSeconds: 5,
    gainDb: 0,
    theme: 'CLASSIC',
    speakerName: 'Maria',
  });
  for (const file of ['segment.mp4', 'audio.pcm', 'poster.jpg', 'playback.mp4'])
    expect(await hasMedia(`${data._id}/${file}`)).toBe(true);
});

test('draws a written card again under a corrected name [person-rename]', async () => {
  const creator = await addCreator('renaming', 1);
  const tribute = await openTribute({}, creator);
  const maria = await joinAs(tribute.tributeId, 'Maria');
  const card = { medium: 'TEXT', text: 'Hello.', uploadIds: undefined };
  const clip = await addEncodedClip(tribute, maria._id, card);
  const about = await Tribute.findById(tribute._id).orFail();
  await admitClip(clip, about);
  const { tributeId } = tribute;
  const body = { action: 'RENAME', tributeId, contributorId: maria._id, name: 'Marie' };
  expect((await call(rename, { method: 'PATCH', as: creator, body })).status).toBe(200);
  const edit = editsOf(editOf(await findManifest(about._id), 'BIRTHDAY'), [clip]).get(clip.id) ?? null;
  const drawn = await answerContent(clip, about, { format: '16:9', quality: '720p', edit });
  expect(drawn.answer).toMatchObject({ medium: 'TEXT', text: 'Hello.', name: 'Marie' });
  const { jobs } = await (await jobQueue()).queryJobs({ name: 'prepare-formats' });
  expect(jobs.map(({ data }) => data)).toContainEqual({ tribute: tribute._id, format: '16:9' });
});

test('draws a written card again in the theme that the creator chooses later [reel-themes]', async () => {
  const creator = await addCreator('choosing', 1);
  const tribute = await openTribute({}, creator);
  const { tributeId } = tribute;
  const maria = await joinAs(tributeId, 'Maria');
  const card = { medium: 'TEXT', text: 'Hello.', uploadIds: undefined };
  const clip = await addEncodedClip(tribute, maria._id, card);
  const about = await Tribute.findById(tribute._id).orFail();
  await admitClip(clip, about, { media: { ...ENCODED_MEDIA, theme: 'CLASSIC' } });
  const load = async () => (await call(presentation, { as: creator, query: { tributeId } })).data;
  const choose = async (theme: string) => {
    const { version, items } = await load();
    const body = { tributeId, version, items, settings: { theme } };
    return (await call(save, { method: 'POST', as: creator, body })).data;
  };
  expect((await load()).editing).toEqual([]);
  expect((await choose('CALM')).editing).toEqual([{ submissionId: clip.id, hasFailed: false }]);
  const { jobs } = await (await jobQueue()).queryJobs({ name: 'prepare-formats' });
  expect(jobs.map(({ data }) => data)).toContainEqual({ tribute: tribute._id, format: '16:9' });

  const { entries } = await loadFilm(about, await findManifest(about._id));
  const [shown] = entries.flatMap((entry) => (entry.kind === 'CLIP' ? [entry.clip] : []));
  const drawn = await answerContent(await Submission.findById(clip._id).orFail(), about, {
    format: '16:9',
    quality: '720p',
    edit: shown?.edit ?? null,
  });
  expect(drawn.answer).toMatchObject({ theme: 'CALM', name: 'Maria' });
  expect((await choose('CLASSIC')).editing).toEqual([]);
});

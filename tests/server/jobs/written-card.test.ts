import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { POST } from '#app/api/submission/route.ts';
import { hasMedia } from '#server/integrations/storage.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { Submission } from '#server/models/submission.ts';
import { call } from '#tests/support/call.ts';
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
  expect(clip.media).toMatchObject({ frames: 150, durationSeconds: 5, gainDb: 0, theme: 'CLASSIC' });
  for (const file of ['segment.mp4', 'audio.pcm', 'poster.jpg', 'playback.mp4'])
    expect(await hasMedia(`${data._id}/${file}`)).toBe(true);
});

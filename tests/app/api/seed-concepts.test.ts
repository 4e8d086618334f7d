import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { POST as giveFeedback } from '#app/api/feedback/route.ts';
import { GET as notifications } from '#app/api/notification/route.ts';
import { POST as act } from '#app/api/submission/action/route.ts';
import { GET as feed } from '#app/api/submission/feed/route.ts';
import { GET as submissions } from '#app/api/submission/route.ts';
import { GET as contributors } from '#app/api/tribute/contributor/route.ts';
import { POST as invite, GET as invited } from '#app/api/tribute/invite/route.ts';
import { GET as poster } from '#app/api/tribute/poster/route.ts';
import { GET as presentationLink } from '#app/api/tribute/presentation_link/route.ts';
import { POST as addQuestion } from '#app/api/tribute/question/route.ts';
import { POST as makeReel } from '#app/api/tribute/reel/route.ts';
import { GET as tributes } from '#app/api/tribute/route.ts';
import { PATCH as publish, GET as reel } from '#app/api/tribute/save_presentation/route.ts';
import { GET as invitation } from '#app/api/tribute/ssr/route.ts';
import { sendInviteMail } from '#server/jobs/handlers/send-invite-mail.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { Feedback } from '#server/models/feedback.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addCreator } from '#tests/support/credits.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

test('submissions are contributors’ videos to questions with a feed, actions and notifications [related-concepts]', async () => {
  const creator = await addCreator('concepts', 3);
  const tribute = await openTribute({}, creator);
  const query = { tributeId: tribute.tributeId };
  const asked = await call(addQuestion, {
    method: 'POST',
    as: creator,
    body: { ...query, text: 'What do you miss?', order: 0 },
  });
  expect(asked.data).toMatchObject({ text: 'What do you miss?', order: 0 });

  const jonas = await joinAs(tribute.tributeId, 'Jonas');
  const submissionId = await addReadyClip(tribute, jonas._id);
  const { data: sent } = await call(submissions, { as: creator, query });
  expect(sent).toMatchObject([
    { _id: submissionId, questionId: tribute.questions[0]?._id, contributor: { _id: jonas._id } },
  ]);
  expect(sent[0].playbackUrl).toMatch(/\/playback\.mp4\?/);
  const seen = async () =>
    (await call(feed, { cookie: jonas.cookie, query: { ...query, deviceId: '1' } })).data.items;
  expect(await seen()).toMatchObject([{ _id: submissionId, speakerName: 'Jonas', hearts: 0, views: 0 }]);
  for (const action of ['HEART', 'VIEW']) {
    await call(act, { method: 'POST', as: creator, body: { submissionId, action, deviceId: 1 } });
  }
  expect(await seen()).toMatchObject([{ hearts: 1, isHearted: true, views: 1 }]);

  const { data: people } = await call(contributors, { as: creator, query });
  expect(people).toMatchObject([{ _id: jonas._id, name: 'Jonas', clips: 1 }]);
  const { data: told } = await call(notifications, { as: creator });
  expect(told.notifications).toMatchObject([{ type: 'CONTRIBUTOR_JOINED', name: 'Jonas', tribute: query }]);
});

test('a tribute has a video reel, invitations to contributors, a questionnaire, sharing and feedback [tribute-parts]', async () => {
  const creator = await addCreator('parts', 3);
  const tribute = await openTribute({}, creator);
  const query = { tributeId: tribute.tributeId };

  // Invitations to contributors: a mail with a personal link.
  const people = [{ email: 'maja-of-parts@example.com' }];
  expect((await call(invite, { method: 'POST', as: creator, body: { ...query, people } })).status).toBe(201);
  expect((await call(invited, { as: creator, query })).data).toMatchObject(people);
  const { jobs } = await (await jobQueue()).queryJobs({ name: 'send-invite-mail' });
  for (const { data } of jobs) await sendInviteMail(data as never);
  expect(mails.find(({ to }) => to === people[0]?.email)?.text).toContain(`/tribute/${tribute.tributeId}?c=`);

  // A questionnaire: the questions behind the link, and a poster.
  const { data: guestSees } = await call(invitation, { query });
  expect(guestSees.questions.map(({ text }: { text: string }) => text)).toEqual([
    'What did Anna teach you?',
    'What do you wish her?',
  ]);
  const sheet = await call(poster, { as: creator, query: { ...query, purpose: 'QUESTIONS', format: 'pdf' } });
  expect(sheet.data.fileName).toMatch(/\.pdf$/);

  // A video reel of the answers.
  await addReadyClip(tribute, (await joinAs(tribute.tributeId, 'Jonas'))._id);
  const { data: film } = await call(reel, { as: creator, query });
  expect(film.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['CARD', 'CARD', 'CLIP', 'CARD']);
  expect((await call(makeReel, { method: 'POST', as: creator, body: query })).status).toBe(202);

  // Sharing: a published reel has a link and a poster of it.
  await call(publish, { method: 'PATCH', as: creator, body: { ...query, action: 'PUBLISH' } });
  const { data: shared } = await call(presentationLink, { as: creator, query });
  expect(shared.url).toContain(`/tribute/${tribute.tributeId}/presentation?p=`);
  expect((await call(tributes, { as: creator, query })).data.status).toBe('READY');

  const text = 'It made my mother cry, in the best way.';
  const body = { rating: 5, text, uploadId: null };
  expect((await call(giveFeedback, { method: 'POST', as: creator, body })).status).toBe(201);
  expect(await Feedback.findOne({ userId: creator.userId }).orFail()).toMatchObject({ rating: 5, text });
});

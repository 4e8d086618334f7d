import { POST as join } from '#app/api/tribute/contributor/route.ts';
import { POST as invite } from '#app/api/tribute/invite/route.ts';
import { PATCH as open } from '#app/api/tribute/presentation_link/route.ts';
import { PATCH as publish } from '#app/api/tribute/save_presentation/route.ts';
import { inviteLink, unsubscribeToken } from '#server/auth/invite-link.ts';
import { verificationLink } from '#server/auth/verification-link.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Notification } from '#server/models/notification.ts';
import { Purchase } from '#server/models/purchase.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import type { UploadEndpoint } from '#tests/server/uploads/upload-endpoint.ts';
import { call, cookieOf, idTokenOf, type Person } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addPerson } from '#tests/support/credits.ts';
import { METRICS_TOKEN } from '#tests/support/operators.ts';
import { payments } from '#tests/support/payment-provider.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';
import type { Ids, Role } from './rules.ts';

export type Caller = { as?: Person; cookie?: string; bearer?: string };
const personOf = (userId: string, isVerified = true): Person => ({
  userId,
  email: `${userId}@example.com`,
  isVerified,
});

/** Well-formed ids of every kind that do not exist. */
export const MISSING: Ids = {
  tributeId: 'x'.repeat(22),
  questionId: 'e'.repeat(24),
  contributorId: 'e'.repeat(24),
  submissionId: 'e'.repeat(24),
  uploadId: 'e'.repeat(32),
  videoId: 'e'.repeat(32),
  notificationId: 'e'.repeat(24),
  sessionId: 'cs_test_nowhere0',
  inviteToken: 'x'.repeat(22),
  filmToken: 'x'.repeat(22),
  mailToken: `${'x'.repeat(60)}.${'x'.repeat(22)}`,
  addressToken: `${'x'.repeat(60)}.${'x'.repeat(22)}`,
};
export const malformed = (value: unknown): Ids =>
  // Strangers may send any type.
  Object.fromEntries(Object.keys(MISSING).map((name) => [name, value])) as Ids;

/** A published reel with a person of every role and their things. */
export async function setStage(uploads: UploadEndpoint, name: string) {
  const [creator, contributor] = [personOf(`${name}-creator`), personOf(`${name}-contributor`)];
  const stranger = personOf(`${name}-stranger`);
  const unverified = personOf(`${name}-unverified`, false);
  const operator = personOf(`${name}-operator`);
  for (const person of [creator, contributor, stranger, unverified, operator]) await addPerson(person);

  const tribute = await openTribute({}, creator);
  const { tributeId } = tribute;
  const people = [{ email: `maja@${name}.example` }];
  await call(invite, { method: 'POST', as: creator, body: { tributeId, people } });
  const invited = await Contributor.findOne({ tribute: tribute._id, email: `maja@${name}.example` }).orFail();
  // Their mail went long enough ago for another.
  const mailAskedAt = new Date(Date.now() - 60 * 60_000);
  await Contributor.updateOne({ _id: invited._id }, { $set: { mailAskedAt } });
  const [guest, neighbour] = [await joinAs(tributeId, 'Jonas'), await joinAs(tributeId, 'Nora')];
  const signedIn = [contributor, creator].map((as) =>
    call(join, { method: 'POST', as, body: { tributeId, name: as.userId } }),
  );
  const contributorId: string = (await signedIn[0])?.data._id;
  await signedIn[1];
  const [guestClip, neighbourClip, contributorClip] = [
    await addReadyClip(tribute, guest._id),
    await addReadyClip(tribute, neighbour._id),
    await addReadyClip(tribute, contributorId),
  ];
  await call(publish, { method: 'PATCH', as: creator, body: { tributeId, action: 'PUBLISH' } });
  // Published early: it keeps collecting.
  await Tribute.updateOne({ _id: tribute._id }, { $set: { status: 'COLLECTING' } });
  const filmToken = (await Tribute.findById(tribute._id).orFail()).presentation?.token ?? '';
  const opened = await call(open, { method: 'PATCH', body: { tributeId, token: filmToken } });

  const callers: Record<Role, Caller> = {
    anonymous: {},
    unverified: { as: unverified },
    stranger: { as: stranger },
    guest: { cookie: guest.cookie },
    contributor: { as: contributor },
    viewer: { cookie: cookieOf(opened) },
    creator: { as: creator },
    operator: { as: operator },
    monitor: { bearer: METRICS_TOKEN },
  };
  const begin = async ({ as, cookie = '' }: Caller) => {
    const bearer = as && { authorization: `Bearer ${idTokenOf(as)}` };
    const created = await uploads.create({ tributeId, cookie }, 9, { ...bearer });
    return created.headers.get('location')?.split('/').at(-1) ?? '';
  };
  const { userId, email } = unverified;
  const base: Ids = {
    tributeId,
    questionId: tribute.questions[0]?._id ?? '',
    contributorId: invited.id,
    submissionId: guestClip,
    uploadId: await begin(callers.guest),
    ...(await belongingsOf(creator)),
    inviteToken: new URL(inviteLink(tributeId, invited)).searchParams.get('c') ?? '',
    filmToken,
    mailToken: unsubscribeToken(invited.id),
    addressToken:
      new URL(verificationLink({ userId, email, redirectPath: '/home' })).searchParams.get('token') ?? '',
  };
  const own: Record<Role, Ids> = {
    anonymous: base,
    unverified: { ...base, ...(await belongingsOf(unverified)) },
    stranger: { ...base, ...(await belongingsOf(stranger)) },
    guest: base,
    contributor: {
      ...base,
      ...(await belongingsOf(contributor)),
      submissionId: contributorClip,
      uploadId: await begin(callers.contributor),
    },
    viewer: base,
    creator: { ...base, uploadId: await begin(callers.creator) },
    operator: { ...base, ...(await belongingsOf(operator)) },
    monitor: base,
  };
  const neighbours = { submissionId: neighbourClip, uploadId: await begin({ cookie: neighbour.cookie }) };
  const partOf = { guest: guest._id, contributor: contributorId };
  return { tribute, callers, own, neighbours, partOf };
}
export type Stage = Awaited<ReturnType<typeof setStage>>;

let count = 0;

/** An account's other things: a notification, an order and a feedback video. */
async function belongingsOf({ userId }: Person) {
  count += 1;
  const sessionId = `cs_test_planted${count}`;
  const order = { quantity: 7, amount: 700, currency: 'usd', returnTo: '/home' };
  await Purchase.create({ userId, ...order, stripeSessionId: sessionId });
  payments.sessions.set(sessionId, {
    id: sessionId,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    livemode: false,
  });
  const type = 'CREDITS_ADDED';
  const notification = await Notification.create({ userId, type, sources: [sessionId], at: new Date() });
  const videoId = String(count).padStart(32, '0');
  await Upload.create({ uploadId: videoId, userId, sizeBytes: 9, finishedAt: new Date() });
  return { notificationId: notification.id, sessionId, videoId };
}

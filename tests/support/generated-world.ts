import { GET as link, PATCH as openLink } from '#app/api/tribute/presentation_link/route.ts';
import { signUnsubscribe } from '#server/auth/unsubscribe-link.ts';
import { verificationLink } from '#server/auth/verification-link.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { call, cookieOf, ORIGIN } from './call.ts';
import { addReadyClip } from './clips.ts';
import { addCreator } from './credits.ts';
import type { World } from './generated-requests.ts';
import { joinAs, openTribute, STRANGER } from './tributes.ts';

let worlds = 0;
/** Creates a published reel with its own people: earlier operations may have deleted any of this. */
export async function makeWorld(): Promise<World> {
  worlds += 1;
  const creator = await addCreator(`generated-${worlds}`, 500);
  const [tribute, published] = [await openTribute({}, creator), await openTribute({}, creator)];
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  const clips = [await addReadyClip(tribute, guest._id), await addReadyClip(tribute, guest._id)];
  // Publishing through the API draws cards, which is slow.
  const isPublished = { 'presentation.publishedAt': new Date(), status: 'READY' };
  await Tribute.updateOne({ tributeId: published.tributeId }, { $set: isPublished });
  const { tributeId } = published;
  const { data } = await call(link, { as: creator, query: { tributeId } });
  const token = new URL(data.url).searchParams.get('p') ?? '';
  const viewer = cookieOf(await call(openLink, { method: 'PATCH', body: { tributeId, token } }));
  const uploadId = worlds.toString(16).padStart(32, '0');
  await Upload.create({ uploadId, tribute: tribute._id, contributor: guest._id, sizeBytes: 1 });
  const verification = { userId: creator.userId, email: creator.email, redirectPath: '/home' };
  const verifying = new URL(verificationLink(verification)).searchParams.get('token');
  return {
    identities: [
      {},
      { as: creator },
      { as: creator },
      { as: creator },
      { as: creator },
      { cookie: `${guest.cookie}; ${viewer}` },
      { as: STRANGER },
      { as: { userId: `unverified-${worlds}`, email: 'new@example.com', isVerified: false } },
      { cookie: guest.cookie },
      { cookie: 'guest=forged; viewer=forged; auth_token=a.b.c' },
      { bearer: 'not.a.token' },
    ],
    known: {
      tributeId: [tribute.tributeId, tribute.tributeId, tributeId],
      submissionId: clips,
      questionId: tribute.questions.map(({ _id }) => _id),
      contributorId: [guest._id],
      token: [token, verifying, signUnsubscribe({ contributorId: guest._id })],
      uploadId: [uploadId],
      uploadIds: [[uploadId]],
      email: ['jonas@example.com', 'Lea@Example.com'],
      consent: [true],
      redirectUrl: [`${ORIGIN}/home`],
      version: [0, 1, 2],
      timezone: ['Europe/Stockholm'],
    },
  };
}

import { expect } from 'vitest';
import { POST as act } from '#app/api/submission/action/route.ts';
import { POST as join } from '#app/api/tribute/contributor/route.ts';
import { GET as link, PATCH as open } from '#app/api/tribute/presentation_link/route.ts';
import { GET as tributes } from '#app/api/tribute/route.ts';
import { PATCH as publish } from '#app/api/tribute/save_presentation/route.ts';
import { User } from '#server/models/user.ts';
import { call, cookieOf, type Person } from './call.ts';
import { addReadyClip } from './clips.ts';
import { CREATOR, joinAs, openTribute } from './tributes.ts';

/** Answered with an account. */
export const LEA: Person = { userId: 'lea-1', email: 'lea@example.com' };

/** A published reel with a guest's and a signed-in contributor's clip, and a viewer's cookie. */
export async function publishFilm() {
  const tribute = await openTribute();
  const { tributeId } = tribute;
  const guest = await joinAs(tributeId, 'Jonas');
  const guestClip = await addReadyClip(tribute, guest._id);
  const joined = await call(join, { method: 'POST', as: LEA, body: { tributeId, name: 'Lea' } });
  const leaClip = await addReadyClip(tribute, joined.data._id);
  for (const { userId, email } of [CREATOR, LEA]) {
    const counts = { submissions: 0, views: 0, hearts: 0 };
    const user = { email, accountCreationMethod: 'EMAIL', counts };
    await User.updateOne({ firebaseUid: userId }, { $set: user }, { upsert: true });
  }
  await call(publish, { method: 'PATCH', as: CREATOR, body: { tributeId, action: 'PUBLISH' } });
  const viewer = await openLink(tributeId);
  return { tribute, tributeId, query: { tributeId }, guest, guestClip, leaClip, viewer };
}

export async function tokenOf(tributeId: string): Promise<string> {
  const { data } = await call(link, { as: CREATOR, query: { tributeId } });
  return new URL(data.url).searchParams.get('p') ?? '';
}

/** Opens the presentation link in a new browser and returns its cookie. */
export async function openLink(tributeId: string): Promise<string> {
  const body = { tributeId, token: await tokenOf(tributeId) };
  const opened = await call(open, { method: 'PATCH', body });
  expect(opened.status).toBe(200);
  return cookieOf(opened);
}

export type Who = { as?: Person; cookie?: string };
export const doing = (who: Who, body: object) => call(act, { method: 'POST', ...who, body });
export const statusOf = async (tributeId: string) =>
  (await call(tributes, { as: CREATOR, query: { tributeId } })).data.status;

import { expect } from 'vitest';
import { GET as feed } from '#app/api/submission/feed/route.ts';
import { POST as send } from '#app/api/submission/route.ts';
import { POST as join, GET as people, DELETE as removePerson } from '#app/api/tribute/contributor/route.ts';
import { GET as watch } from '#app/api/tribute/save_presentation/route.ts';
import { Submission } from '#server/models/submission.ts';
import { startUploadEndpoint, uploadIdOf } from '#tests/server/uploads/upload-endpoint.ts';
import { call, cookieOf, type Person } from '#tests/support/call.ts';
import { publishFilm } from '#tests/support/published-film.ts';
import { CREATOR } from '#tests/support/tributes.ts';

const { create } = await startUploadEndpoint();

/** A browser and its cookies. */
export type Browser = { tributeId: string; cookie: string };
type Kind = 'ANSWER' | 'THANK_YOU';

export async function joinIn(
  browser: Browser,
  name: string,
  { isThankYou = true, as = null as Person | null } = {},
) {
  const body = { tributeId: browser.tributeId, name, isThankYou };
  const joined = await call(join, { method: 'POST', as, cookie: browser.cookie, body });
  const guest = cookieOf(joined);
  const others = browser.cookie.split('; ').filter((cookie) => !cookie.startsWith('guest='));
  if (guest) browser.cookie = [...others, guest].join('; ');
  return joined;
}

export async function upload(browser: Browser): Promise<{ status: number; uploadId: string }> {
  const { status, headers } = await create(browser);
  return { status, uploadId: uploadIdOf(headers.get('location') ?? '') };
}

export const sendAs = (
  browser: Browser,
  uploadId: string,
  kind: Kind,
  { as = null as Person | null, thanks = undefined as string | undefined } = {},
) => {
  const body = { tributeId: browser.tributeId, questionId: null, uploadId, consent: true, kind, thanks };
  return call(send, { method: 'POST', as, cookie: browser.cookie, body });
};

/** `thanks` is an answer of the only person who receives a thank-you. */
export async function say(browser: Browser, kind: Kind, thanks?: string): Promise<string> {
  const sent = await sendAs(browser, (await upload(browser)).uploadId, kind, { ...(thanks && { thanks }) });
  expect(sent.status).toBe(201);
  const media = { frames: 150, durationSeconds: 5, width: 1280, height: 720, sizeBytes: 1, gainDb: 0 };
  await Submission.updateOne({ _id: sent.data._id }, { $set: { status: 'READY', media } });
  return sent.data._id;
}

/** A published reel, a browser that opened its link, and Jonas's browser with that link. */
export async function show() {
  const { guest, viewer, ...film } = await publishFilm();
  const { tributeId, query } = film;
  const thanks = async (who: object = { cookie: viewer }) =>
    (await call(feed, { ...who, query: { ...query, kind: 'THANK_YOU' } })).data.items;
  return {
    ...film,
    guest,
    thanks,
    anybody: { tributeId, cookie: viewer },
    jonas: { tributeId, cookie: `${guest.cookie}; ${viewer}` },
    remove: (contributorId: string) =>
      call(removePerson, { method: 'DELETE', as: CREATOR, query: { ...query, contributorId } }),
    namesOnBoard: async () =>
      (await call(people, { as: CREATOR, query })).data.map(({ name }: { name: string }) => name).toSorted(),
    shown: async () => JSON.stringify((await call(watch, { cookie: viewer, query })).data),
  };
}

/** Checks that a browser can no longer send anything. */
export async function expectShut(browser: Browser, uploadId: string): Promise<void> {
  expect((await upload(browser)).status).toBe(404);
  for (const kind of ['ANSWER', 'THANK_YOU'] as const)
    expect((await sendAs(browser, uploadId, kind)).status).toBe(404);
  for (const isThankYou of [true, false])
    expect((await joinIn(browser, 'Somebody else', { isThankYou })).status).toBe(404);
}

import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET as findAccounts } from '#app/api/operator/accounts/route.ts';
import { GET as findReels } from '#app/api/operator/reels/route.ts';
import { GET as listReports } from '#app/api/operator/reports/route.ts';
import type { OpenReportDto } from '#lib/contracts/operator.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call } from '#tests/support/call.ts';
import { addPerson } from '#tests/support/credits.ts';
import { OPERATOR } from '#tests/support/operators.ts';
import { doing, LEA, publishFilm } from '#tests/support/published-film.ts';
import { CREATOR, openTribute } from '#tests/support/tributes.ts';

const idsFor = async (search: string): Promise<string[]> => {
  const { data } = await call(findReels, { as: OPERATOR, query: { search } });
  return data.map(({ tributeId }: { tributeId: string }) => tributeId);
};

test('finds a reel by its id and by each of its links, also one that nobody measured or that is deleted [operator-take-down]', async () => {
  const [{ tributeId }, deleted] = [await openTribute(), await openTribute()];
  await Tribute.updateOne({ tributeId: deleted.tributeId }, { deletedAt: new Date() });
  const site = 'https://reels.example.com';
  for (const search of [
    tributeId,
    `${site}/tribute/${tributeId}`,
    `${site}/tribute/${tributeId}/watch?v=2#end`,
    `${site}/recordtribute?tributeId=${tributeId}&from=mail`,
    `https://links.example/?url=${encodeURIComponent(`${site}/tribute/${tributeId}?v=2`)}&data=05`,
    // The name of the site is as long as an id.
    `https://a-name-of-22-characters/tribute/${tributeId}`,
  ])
    expect({ search, found: await idsFor(search) }).toEqual({ search, found: [tributeId] });
  expect(await idsFor(deleted.tributeId)).toEqual([deleted.tributeId]);
  for (const search of ['Anna', 'x'.repeat(22), `${tributeId}x`]) expect(await idsFor(search)).toEqual([]);
});

test('finds an account by its address in any case [operator-suspend]', async () => {
  await addPerson(CREATOR);
  const { data } = await call(findAccounts, {
    as: OPERATOR,
    query: { search: CREATOR.email.toUpperCase() },
  });
  expect(data).toMatchObject([{ userId: CREATOR.userId }]);
});

test('names the accounts of the creator and of the sender of a reported clip [operator-reports]', async () => {
  const { tributeId, viewer, leaClip, guestClip } = await publishFilm();
  for (const submissionId of [leaClip, guestClip])
    await doing(
      { cookie: viewer },
      { submissionId, action: 'REPORT', deviceId: 1, reason: 'SPAM', words: '' },
    );
  const { data } = await call(listReports, { as: OPERATOR });
  const senders = new Map<string, string | null>();
  for (const { reel, clip } of data as OpenReportDto[])
    if (reel.tributeId === tributeId && clip) senders.set(clip.submissionId, clip.senderId);
  expect(Object.fromEntries(senders)).toEqual({ [leaClip]: LEA.userId, [guestClip]: null });
  expect(data).toMatchObject(data.map(() => ({ reel: { creatorId: CREATOR.userId } })));
});

import '#tests/support/installation.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { DELETE, PATCH } from '#app/api/tribute/route.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Tribute } from '#server/models/tribute.ts';
import { getPublicTribute, getRecentPublicTribute } from '#server/services/tributes/get-public-tribute.ts';
import { call } from '#tests/support/call.ts';
import { CREATOR, openTribute } from '#tests/support/tributes.ts';

afterEach(() => void vi.useRealTimers());

const change = (body: object) => call(PATCH, { method: 'PATCH', as: CREATOR, body });

test('serves one reading for ten seconds, and then a new one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { tributeId } = await openTribute();
  const first = await getRecentPublicTribute(tributeId);
  await Tribute.updateOne({ tributeId }, { occasionTitle: 'Changed by another process' });
  vi.setSystemTime(Date.now() + 9_900);
  expect(await getRecentPublicTribute(tributeId)).toBe(first);
  vi.setSystemTime(Date.now() + 200);
  expect(await getRecentPublicTribute(tributeId)).toMatchObject({
    occasionTitle: 'Changed by another process',
  });
});

test("shows a creator's change immediately", async () => {
  const { tributeId } = await openTribute();
  await getRecentPublicTribute(tributeId);
  await change({ tributeId, occasionTitle: 'Sixty years of Anna' });
  expect(await getRecentPublicTribute(tributeId)).toMatchObject({ occasionTitle: 'Sixty years of Anna' });
});

test('names the format that the creator chose for the reel', async () => {
  const { tributeId } = await openTribute();
  expect(await getPublicTribute(tributeId)).toMatchObject({ format: '16:9' });
  const { _id: tribute } = await Tribute.findOne({ tributeId }).orFail();
  await Manifest.create([
    { tribute, version: 1, format: '1:1' },
    { tribute, version: 2, format: '9:16' },
  ]);
  expect(await getPublicTribute(tributeId)).toMatchObject({ format: '9:16' });
});

test('disables and enables a switched link immediately', async () => {
  const { tributeId } = await openTribute();
  await getRecentPublicTribute(tributeId);
  await change({ tributeId, linkOpen: false });
  await expect(getRecentPublicTribute(tributeId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await change({ tributeId, linkOpen: true });
  expect(await getRecentPublicTribute(tributeId)).toMatchObject({ tributeId });
});

test('discards a reading that was in progress while the link was switched off', async () => {
  const { tributeId } = await openTribute();
  const early = getRecentPublicTribute(tributeId).catch(() => null);
  await change({ tributeId, linkOpen: false });
  await early;
  await expect(getRecentPublicTribute(tributeId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('hides a deleted tribute immediately', async () => {
  const { tributeId } = await openTribute();
  await getRecentPublicTribute(tributeId);
  await call(DELETE, { method: 'DELETE', as: CREATOR, query: { tributeId } });
  await expect(getRecentPublicTribute(tributeId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

import { beforeEach, expect, test, vi } from 'vitest';
import { loadCard, saveCard } from '#lib/browser/recording/drafts.ts';
import { forgetHandedDraft, handedDraft, keepHandedDraft } from '#lib/browser/recording/handed-draft.ts';
import { opensWith } from '#lib/browser/recording/opens-with.ts';
import {
  chunkKey,
  detailsKey,
  detailsOf,
  pictureOf,
  sizeOf,
  type Take,
} from '#lib/browser/recording/stored-take.ts';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { createTakeStore, takesOn } from '#lib/browser/recording/take-store.ts';
import { keepNotes, useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import { notesKeyOf } from '#lib/recording/notes-key.ts';
import { buildPart, buildTake } from './build-take.ts';
import { memoryDisk } from './memory-disk.ts';

const NAMED = { tributeId: 'tribute-of-anna-123456', questionId: null, name: 'Maja' };
const PLACE = { tributeId: 'tribute-of-anna-123456', questionId: null };
const CARD = { tributeId: PLACE.tributeId, questionId: null, isThankYou: false };
const KEY = notesKeyOf(PLACE.tributeId, false, null);
const card = { takeId: 'a'.repeat(32), text: 'You opened the door.' };
const shared: { disk: TakeDisk } = { disk: memoryDisk() };
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => shared.disk }));

beforeEach(() => {
  shared.disk = memoryDisk();
  useRecorderChoices.setState({ notes: {} });
});
const notes = () => useRecorderChoices.getState().notes[KEY];

test('hands over what has words, and nothing else', async () => {
  expect(await handedDraft(PLACE, null)).toBeNull();
  keepNotes(KEY, ' ');
  expect(await handedDraft(PLACE, { ...card, text: ' ' })).toBeNull();
  keepNotes(KEY, 'Speak slowly.');
  expect(await handedDraft(PLACE, card)).toEqual({ card, notes: 'Speak slowly.' });
  expect(await handedDraft({ ...PLACE, questionId: 'other' }, null)).toBeNull();
});

test('keeps a draft from another device', async () => {
  await keepHandedDraft(NAMED, { card, notes: 'Speak slowly.' });
  expect(await loadCard(CARD)).toEqual(card);
  expect(notes()).toBe('Speak slowly.');
});

test('replaces a card that came before, but not its own words', async () => {
  await saveCard(CARD, card);
  keepNotes(KEY, 'Mine.');
  await keepHandedDraft(NAMED, { card: { ...card, text: 'Newer.' }, notes: 'Theirs.' });
  expect(await loadCard(CARD)).toEqual({ ...card, text: 'Newer.' });
  expect(notes()).toBe('Mine.');
  await keepHandedDraft(NAMED, { card: { takeId: 'b'.repeat(32), text: 'Theirs.' } });
  expect(await loadCard(CARD)).toEqual({ ...card, text: 'Newer.' });
});

const PHOTOS = { takeId: 'c'.repeat(32) };
const ids = ['1', '2', '3'].map((digit) => digit.repeat(32));
const handed = (...captions: string[]) => ({
  ...PHOTOS,
  photos: captions.map((caption, at) => ({ uploadId: ids[at] ?? '', caption, sizeBytes: 7 })),
});

/** Photos that wait here unsent, by the digits of their uploads; null is not uploaded. */
async function leavePhotos(digits: (string | null)[], changes: Partial<Take> = {}) {
  const parts = digits.map((digit, slot) =>
    buildPart({ slot, uploadUrl: digit && `/api/upload/${digit.repeat(32)}`, caption: `mine ${digit}` }),
  );
  const take = buildTake({ ...PLACE, ...PHOTOS, medium: 'PHOTO', parts, ...changes });
  await shared.disk.write([
    [detailsKey(take.takeId), detailsOf(take)],
    ...parts.map((part, slot): [string, unknown] => [chunkKey(take.takeId, slot, 1), part.clip]),
  ]);
}
const kept = async () => {
  const [take] = await takesOn(shared.disk);
  return take?.parts.map(({ uploadUrl, caption, slot }) => [uploadUrl?.at(-1), caption, slot]);
};

test('hands photos over in their order, once all of them are uploaded [recorder-elsewhere]', async () => {
  await leavePhotos(['2', '1']);
  expect(await handedDraft(PLACE, null)).toEqual({
    photos: {
      ...PHOTOS,
      photos: [
        { uploadId: ids[1], caption: 'mine 2' },
        { uploadId: ids[0], caption: 'mine 1' },
      ],
    },
  });
  expect(await handedDraft({ ...PLACE, questionId: 'other' }, null)).toBeNull();
  await leavePhotos(['2', null]);
  expect(await handedDraft(PLACE, null)).toBeNull();
  await leavePhotos(['2', '1'], { sent: true });
  expect(await handedDraft(PLACE, null)).toBeNull();
});

test('keeps photos whose bytes only another device has [recorder-elsewhere]', async () => {
  await keepHandedDraft(NAMED, { photos: handed('Our street', 'Pancakes') });
  const store = createTakeStore(PLACE.tributeId, shared.disk);
  const take = await store.open({ questionId: null, medium: 'PHOTO' });
  expect(take).toMatchObject({ ...PHOTOS, contributorName: 'Maja', parts: [{}, {}] });
  expect(take && sizeOf(take)).toBe(14);
  expect(take && pictureOf(take)).toBeNull();
  expect(await kept()).toEqual([
    ['1', 'Our street', 0],
    ['2', 'Pancakes', 1],
  ]);
  // The person came for the camera.
  const visit = { questionIds: [], questionId: null, replaces: null, thanks: null };
  expect(take && opensWith(detailsOf(take), visit)).toBe(false);
});

test('adds photos that came before to those that were added here [recorder-elsewhere]', async () => {
  await leavePhotos(['9', '1']);
  await keepHandedDraft(NAMED, { photos: handed('Our street', 'Pancakes') });
  expect(await kept()).toEqual([
    ['1', 'Our street', 1],
    ['2', 'Pancakes', 2],
    ['9', 'mine 9', 0],
  ]);
});

test.each([
  ['waits here for the same question', { takeId: 'd'.repeat(32) }],
  ['was sent from here', { sent: true }],
])('replaces no answer of photos that %s', async (_why, changes) => {
  await leavePhotos(['9'], changes);
  await keepHandedDraft(NAMED, { photos: handed('Our street') });
  expect(await kept()).toEqual([['9', 'mine 9', 0]]);
});

test('forgets only what the other device sent', async () => {
  await leavePhotos(['1']);
  await saveCard(CARD, card);
  await forgetHandedDraft(PLACE, 'd'.repeat(32));
  expect(await kept()).toHaveLength(1);
  await forgetHandedDraft(PLACE, PHOTOS.takeId);
  expect(await kept()).toBeUndefined();
  expect(await loadCard(CARD)).toEqual(card);
  await forgetHandedDraft(PLACE, card.takeId);
  expect(await loadCard(CARD)).toBeNull();
});

import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { adoptMerged } from '#lib/browser/recording/adopt-merged.ts';
import { loadCard, saveCard } from '#lib/browser/recording/drafts.ts';
import { keepNextPicture, loadNextPicture } from '#lib/browser/recording/next-picture.ts';
import { keepNotes } from '#lib/browser/recording/notes.ts';
import { rememberedId, rememberName } from '#lib/browser/recording/remembered-name.ts';
import { clipOf, detailsOf } from '#lib/browser/recording/stored-take.ts';
import { createTakeStore, takesOn } from '#lib/browser/recording/take-store.ts';
import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import en from '#lib/messages/en/recorder.json' with { type: 'json' };
import { notesKeyOf } from '#lib/recording/notes-key.ts';
import { buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { answers, heading, open, TEACH, tribute, WISH } from './recorder-page.tsx';

const disk = memoryDisk();
vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => disk }));

const { tributeId } = tribute;
const GUEST = '64b0000000000000000000b1';
const BEN = { _id: '64b0000000000000000000b2', name: 'Ben', formerIds: [GUEST] };
const OPA = '64b0000000000000000000b3';

test('a guest who was merged with their invitation keeps cards, pictures and takes of this device [own-others]', async () => {
  const place = { tributeId, questionId: WISH, isThankYou: false };
  const picture = { pictureId: 'p', fileName: 'me.jpg', mimeType: 'image/jpeg', uploadUrl: null };
  for (const personId of [GUEST, OPA]) {
    await saveCard({ ...place, personId }, { takeId: 'a'.repeat(32), text: `Of ${personId}` });
    await keepNextPicture({ ...place, personId }, { ...picture, clip: new Blob(['me']) });
    const take = buildTake({ tributeId, takeId: personId.padStart(32, '0'), questionId: null, personId });
    const store = createTakeStore(tributeId, disk);
    await store.begin(detailsOf({ ...take, thanks: 'x' }));
    await store.append(clipOf(take));
    await store.letGo();
  }
  answers['POST /api/tribute/contributor'] = { status: 201, body: { data: BEN } };
  const user = open({ knownName: 'Ben', people: [BEN], questionId: WISH });
  await screen.findByRole('button', { name: 'Not Ben? I’m someone else' });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await heading('How would you like to answer, Ben?');
  await user.click(await screen.findByRole('button', { name: /^Written card Your draft/ }));
  expect(await screen.findByLabelText(en.written.field)).toHaveValue(`Of ${GUEST}`);
  expect(await loadNextPicture({ ...place, personId: BEN._id })).toMatchObject(picture);
  const owners = (await takesOn(disk)).map(({ personId }) => personId);
  expect(new Set(owners)).toEqual(new Set([BEN._id, OPA]));
  expect(await loadCard({ ...place, personId: OPA })).toMatchObject({ text: `Of ${OPA}` });
});

test('a greeted guest who was merged finds their drafts, and the words that they add stay [own-others]', async () => {
  const place = { tributeId, questionId: WISH, isThankYou: false };
  await saveCard({ ...place, personId: GUEST }, { takeId: 'a'.repeat(32), text: 'Pancakes.' });
  rememberName(tributeId, 'Maja', GUEST);
  const visit = { knownName: 'Ben', people: [BEN], questionId: WISH };
  const user = open(visit);
  await heading('How would you like to answer, Ben?');
  expect(rememberedId(tributeId)).toBe(BEN._id);
  await user.click(await screen.findByRole('button', { name: /^Written card Your draft/ }));
  await user.type(await screen.findByLabelText(en.written.field), ' And songs.');
  await vi.waitFor(async () =>
    expect(await loadCard({ ...place, personId: BEN._id })).toMatchObject({ text: 'Pancakes. And songs.' }),
  );
  cleanup();
  await open(visit).click(await screen.findByRole('button', { name: /^Written card Your draft/ }));
  expect(await screen.findByLabelText(en.written.field)).toHaveValue('Pancakes. And songs.');
});

test('a guest who is merged as they give their name finds their drafts at once [own-others]', async () => {
  const place = { tributeId, questionId: WISH, isThankYou: false };
  await saveCard({ ...place, personId: GUEST }, { takeId: 'a'.repeat(32), text: 'Pancakes.' });
  answers['POST /api/tribute/contributor'] = { status: 201, body: { data: BEN } };
  const user = open({ questionId: WISH });
  await user.type(await screen.findByLabelText('Your name'), 'Ben');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: /^Written card Your draft/ }));
  expect(await screen.findByLabelText(en.written.field)).toHaveValue('Pancakes.');
});

test.each([
  ['the former', GUEST],
  ['their own', BEN._id],
])('of two drafts, %s one stays if it is newer [own-others]', async (_whose, newer) => {
  const place = { tributeId, questionId: WISH, isThankYou: false };
  const clock = vi.spyOn(Date, 'now');
  for (const personId of [GUEST, BEN._id]) {
    clock.mockReturnValueOnce(personId === newer ? 2 : 1);
    await saveCard({ ...place, personId }, { takeId: 'a'.repeat(32), text: `Of ${personId}` });
  }
  clock.mockRestore();
  await adoptMerged(tributeId, [BEN]);
  expect(await loadCard({ ...place, personId: BEN._id })).toMatchObject({ text: `Of ${newer}` });
  expect(await loadCard({ ...place, personId: GUEST })).toBeNull();
});

test('notes of a merged guest are theirs from then on, and their own ones stay [own-others]', async () => {
  const keyOf = (questionId: string, personId: string) => notesKeyOf(tributeId, false, questionId, personId);
  for (const personId of [GUEST, OPA]) keepNotes(keyOf(WISH, personId), `Of ${personId}`);
  keepNotes(keyOf(TEACH, GUEST), 'Of before.');
  keepNotes(keyOf(TEACH, BEN._id), 'Of now.');
  const elsewhere = notesKeyOf('tribute-of-ruth-654321', false, WISH, GUEST);
  keepNotes(elsewhere, 'Of Ruth.');
  await adoptMerged(tributeId, [BEN]);
  expect(useRecorderChoices.getState().notes).toEqual({
    [keyOf(WISH, BEN._id)]: `Of ${GUEST}`,
    [keyOf(WISH, OPA)]: `Of ${OPA}`,
    [keyOf(TEACH, BEN._id)]: 'Of now.',
    [elsewhere]: 'Of Ruth.',
  });
});

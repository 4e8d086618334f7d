import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadCard, saveCard } from '#lib/browser/recording/drafts.ts';
import { keepNextPicture, loadNextPicture } from '#lib/browser/recording/next-picture.ts';
import { keepNotes, notesOf } from '#lib/browser/recording/notes.ts';
import { rememberedId, rememberedName, rememberName } from '#lib/browser/recording/remembered-name.ts';
import { clipOf, detailsOf } from '#lib/browser/recording/stored-take.ts';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { createTakeStore, takesOn } from '#lib/browser/recording/take-store.ts';
import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import en from '#lib/messages/en/recorder.json' with { type: 'json' };
import { notesKeyOf } from '#lib/recording/notes-key.ts';
import { aUser } from '#tests/components/layout/render-app.tsx';
import { buildSubmission, buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { answers, calls, heading, open, openAsBen, tribute, video, WISH } from './recorder-page.tsx';

const shared: { disk: TakeDisk } = { disk: memoryDisk() };
vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => shared.disk }));

const { tributeId } = tribute;
const BEN = { _id: '64b0000000000000000000b1', name: 'Ben' };
const OPA = { _id: '64b0000000000000000000b2', name: 'Opa' };
const answerWith = (person: object) => {
  answers['POST /api/tribute/contributor'] = { status: 201, body: { data: person } };
};
const joins = () =>
  calls
    .filter(({ method, path }) => method === 'POST' && path === '/api/tribute/contributor')
    .map(({ body }) => body);
const sent = () =>
  calls.findLast(({ method, path }) => method === 'POST' && path === '/api/submission')?.body;
const notBen = () => screen.findByRole('button', { name: 'Not Ben? I’m someone else' });

beforeEach(() => {
  shared.disk = memoryDisk();
  useRecorderChoices.setState({ notes: {} });
  useRootStore.setState({ userFirebaseData: null });
});

test('someone else starts as a new person, and their clips say so [own-others]', async () => {
  expect(en.name.others).toBe('Also on this device');
  answerWith(OPA);
  const user = openAsBen(WISH);
  await user.click(await notBen());
  const field = await screen.findByLabelText('Your name');
  expect(field).toHaveValue('');
  await user.type(field, 'Opa');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await heading('How would you like to answer, Opa?')).toBeVisible();
  expect(joins()).toEqual([expect.objectContaining({ name: 'Opa', isNew: true })]);
  expect([rememberedName(tributeId), rememberedId(tributeId)]).toEqual(['Opa', OPA._id]);
  await user.upload(await screen.findByLabelText('Choose a video'), video);
  await user.click(await screen.findByRole('button', { name: 'Send my clip' }));
  await heading('It arrived.');
  expect(sent()).toMatchObject({ personId: OPA._id });
});

test('the name of an invitation is left to its person [own-others]', async () => {
  answerWith(OPA);
  const user = open({ knownName: 'Ben', people: [BEN], questionId: WISH });
  expect(await screen.findByLabelText('Your name')).toHaveValue('Ben');
  await user.click(await notBen());
  await user.type(screen.getByLabelText('Your name'), 'Opa');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await heading('How would you like to answer, Opa?');
  expect(joins()).toEqual([expect.objectContaining({ name: 'Opa', isNew: true })]);
});

test('the name of an account is left to its person [own-others]', async () => {
  const basicInfo = { firstName: 'Ben', lastName: '', image: null };
  useRootStore.getState().setProfile({ ...aUser(), basicInfo });
  answerWith(OPA);
  const user = open({ questionId: WISH });
  expect(await screen.findByLabelText('Your name')).toHaveValue('Ben');
  await user.click(await notBen());
  expect(screen.getByLabelText('Your name')).toHaveValue('');
  await user.type(screen.getByLabelText('Your name'), 'Opa');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await heading('How would you like to answer, Opa?');
  expect(joins()).toEqual([expect.objectContaining({ name: 'Opa', isNew: true })]);
});

test('an account holder who said so by mistake is that account again [record-as-account]', async () => {
  const basicInfo = { firstName: 'Ben', lastName: '', image: null };
  useRootStore.getState().setProfile({ ...aUser(), basicInfo });
  answerWith(BEN);
  const user = open({ questionId: WISH });
  await user.click(await notBen());
  expect(screen.getByRole('heading', { name: en.name.others })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ben' }));
  expect(screen.getByLabelText('Your name')).toHaveValue('Ben');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await heading('How would you like to answer, Ben?');
  expect(joins()).toHaveLength(1);
  expect(joins()[0]).not.toHaveProperty('isNew');
  await user.click(await notBen());
  expect(await screen.findAllByRole('button', { name: 'Ben' })).toHaveLength(1);
});

test('an account holder answers after someone else did [record-as-account]', async () => {
  const basicInfo = { firstName: 'Ben', lastName: '', image: null };
  useRootStore.getState().setProfile({ ...aUser(), basicInfo });
  answerWith(OPA);
  const user = open({ questionId: WISH });
  await user.click(await notBen());
  await user.type(screen.getByLabelText('Your name'), 'Opa');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Not Opa? I’m someone else' }));
  await user.click(await screen.findByRole('button', { name: 'Ben' }));
  answerWith(BEN);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await heading('How would you like to answer, Ben?');
  expect(joins()[1]).toMatchObject({ name: 'Ben' });
  expect(joins()[1]).not.toHaveProperty('isNew');
});

test('someone of this device continues as themselves, also who has just joined [own-others]', async () => {
  rememberName(tributeId, 'Opa', OPA._id);
  answerWith(BEN);
  const user = open({ people: [BEN], questionId: WISH });
  await user.click(await screen.findByRole('button', { name: 'Not Opa? I’m someone else' }));
  expect(await screen.findByRole('button', { name: 'Opa' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ben' }));
  expect(await heading('How would you like to answer, Ben?')).toBeVisible();
  expect(joins()).toEqual([{ tributeId, personId: BEN._id }]);
  expect(rememberedId(tributeId)).toBe(BEN._id);
});

test('an unsent recording stays with who made it [own-others]', async () => {
  const take = buildTake({ tributeId, questionId: WISH, origin: 'file', personId: BEN._id });
  const store = createTakeStore(tributeId, shared.disk);
  await store.begin(detailsOf(take));
  await store.append(clipOf(take));
  await store.letGo();
  rememberName(tributeId, 'Opa', OPA._id);
  const user = open({ questionId: WISH });
  await heading('How would you like to answer, Opa?');
  expect(screen.queryByText('Your recording is here')).toBeNull();
  await user.upload(await screen.findByLabelText('Choose a video'), video);
  await heading('Happy with it?');
  await vi.waitFor(async () => {
    const owners = (await takesOn(shared.disk)).map(({ personId }) => personId);
    expect(new Set(owners)).toEqual(new Set([BEN._id, OPA._id]));
  });
});

test('thanks who made an answer that waited, not who opens the recorder [own-others]', async () => {
  const take = buildTake({
    tributeId,
    questionId: WISH,
    sent: true,
    personId: OPA._id,
    contributorName: 'Opa',
  });
  const store = createTakeStore(tributeId, shared.disk);
  await store.begin(detailsOf(take));
  await store.append(clipOf(take));
  await store.letGo();
  rememberName(tributeId, 'Ben', BEN._id);
  answers['POST /api/submission'] = { status: 201, body: { data: buildSubmission({ contributor: OPA }) } };
  open({ questionId: WISH });
  await heading('It arrived.');
  expect(screen.getByText('Thank you, Opa.', { exact: false })).toBeVisible();
  expect(screen.queryByText(/Thank you, Ben/)).toBeNull();
});

test('a card and notes are kept for who writes them [own-others]', async () => {
  rememberName(tributeId, 'Ben', BEN._id);
  answerWith(OPA);
  const user = open({ people: [BEN], questionId: WISH });
  await user.click(await screen.findByRole('button', { name: /^Written card/ }));
  await user.type(await screen.findByLabelText(en.written.field), 'Of Ben');
  await screen.findByText(en.written.saved);
  keepNotes(notesKeyOf(tributeId, false, WISH, BEN._id), 'Speak slowly.');
  await user.click(screen.getByRole('button', { name: en.ways.another }));
  await user.click(await notBen());
  await user.type(await screen.findByLabelText('Your name'), 'Opa');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await heading('How would you like to answer, Opa?');
  await user.click(await screen.findByRole('button', { name: /^Written card/ }));
  const field = await screen.findByLabelText(en.written.field);
  expect(field).toHaveValue('');
  await user.type(field, 'Of Opa');
  await screen.findByText(en.written.saved);
  const place = { tributeId, questionId: WISH, isThankYou: false };
  expect(await loadCard({ ...place, personId: BEN._id })).toMatchObject({ text: 'Of Ben' });
  expect(await loadCard({ ...place, personId: OPA._id })).toMatchObject({ text: 'Of Opa' });
  const choices = useRecorderChoices.getState();
  expect(notesOf(choices.notes, notesKeyOf(tributeId, false, WISH, BEN._id))).toBe('Speak slowly.');
  expect(notesOf(choices.notes, notesKeyOf(tributeId, false, WISH, OPA._id))).toBe('');
});

test('drafts from before their person was known become theirs once [own-others]', async () => {
  const place = { tributeId, questionId: WISH, isThankYou: false };
  const picture = { pictureId: 'p', fileName: 'me.jpg', mimeType: 'image/jpeg', uploadUrl: null };
  const card = { takeId: 'a'.repeat(32), text: 'Pancakes.' };
  await saveCard(place, card);
  await keepNextPicture(place, { ...picture, clip: new Blob(['me']) });
  keepNotes(notesKeyOf(tributeId, false, WISH), 'Speak slowly.');
  const ofBen = { ...place, personId: BEN._id };
  const ofOpa = { ...place, personId: OPA._id };
  expect(await loadCard(ofBen)).toMatchObject(card);
  expect(await loadNextPicture(ofBen)).toMatchObject(picture);
  expect(await loadCard(ofOpa)).toBeNull();
  expect(await loadNextPicture(ofOpa)).toBeNull();
  const notesKey = notesKeyOf(tributeId, false, WISH, BEN._id);
  expect(notesOf(useRecorderChoices.getState().notes, notesKey)).toBe('Speak slowly.');
  keepNotes(notesKey, 'Loudly.');
  expect(Object.values(useRecorderChoices.getState().notes)).toEqual(['Loudly.']);
});

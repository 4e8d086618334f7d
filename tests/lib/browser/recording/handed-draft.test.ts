import { beforeEach, expect, test, vi } from 'vitest';
import { loadCard, saveCard } from '#lib/browser/recording/drafts.ts';
import { handedDraft, keepHandedDraft } from '#lib/browser/recording/handed-draft.ts';
import { keepNotes } from '#lib/browser/recording/notes.ts';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import { notesKeyOf } from '#lib/recording/notes-key.ts';
import { memoryDisk } from './memory-disk.ts';

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

test('hands over what has words, and nothing else', () => {
  expect(handedDraft(PLACE, null)).toBeNull();
  keepNotes(KEY, ' ');
  expect(handedDraft(PLACE, { ...card, text: ' ' })).toBeNull();
  keepNotes(KEY, 'Speak slowly.');
  expect(handedDraft(PLACE, card)).toEqual({ card, notes: 'Speak slowly.' });
  expect(handedDraft({ ...PLACE, questionId: 'other' }, null)).toBeNull();
});

test('hands over which answer a changed card replaces', async () => {
  const changed = { ...card, replaces: '64b0000000000000000000aa' };
  expect(handedDraft(PLACE, { ...changed, isShared: true })).toEqual({ card: changed });
  await keepHandedDraft(PLACE, { card: changed });
  expect(await loadCard(CARD)).toMatchObject({ ...changed, isShared: true });
});

test('keeps a draft from another device', async () => {
  await keepHandedDraft(PLACE, { card, notes: 'Speak slowly.' });
  expect(await loadCard(CARD)).toMatchObject({ ...card, isShared: true });
  expect(notes()).toBe('Speak slowly.');
});

test('replaces a card that came before, but not its own words', async () => {
  await saveCard(CARD, card);
  keepNotes(KEY, 'Mine.');
  await keepHandedDraft(PLACE, { card: { ...card, text: 'Newer.' }, notes: 'Theirs.' });
  expect(await loadCard(CARD)).toMatchObject({ ...card, text: 'Newer.', isShared: true });
  expect(notes()).toBe('Mine.');
  await keepHandedDraft(PLACE, { card: { takeId: 'b'.repeat(32), text: 'Theirs.' } });
  expect(await loadCard(CARD)).toMatchObject({ ...card, text: 'Newer.', isShared: true });
});

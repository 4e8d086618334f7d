import { expect, test } from 'vitest';
import { keepNotes } from '#lib/browser/recording/notes.ts';
import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';

const stored = () => JSON.parse(localStorage.getItem('recorder') ?? '{}');

test('notes written in one tab stay when another tab writes its own', () => {
  keepNotes('T:Q1', 'of this tab');
  const { state, ...rest } = stored();
  const notes = { ...state.notes, 'T:Q2': 'of the other tab' };
  localStorage.setItem('recorder', JSON.stringify({ ...rest, state: { ...state, notes } }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'recorder' }));
  keepNotes('T:Q3', 'of this tab again');
  expect(stored().state.notes).toEqual({ ...notes, 'T:Q3': 'of this tab again' });
  useRecorderChoices.setState({ notes: {} });
});

import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnsentHere } from '#components/layout/unsent-here.tsx';
import { detailsOf, type Take } from '#lib/browser/recording/stored-take.ts';
import { createTakeStore, takesOn } from '#lib/browser/recording/take-store.ts';
import texts from '#lib/messages/en/layout.json' with { type: 'json' };
import { buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { catchFiles } from '#tests/support/catch-files.ts';

const disk = memoryDisk();
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => disk }));

const words = texts.unsentHere;

beforeEach(async () => {
  await disk.remove(await disk.keys());
  localStorage.clear();
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'take-T' }] });
});
afterEach(() => vi.unstubAllGlobals());

async function keep(changes: Partial<Take> = {}) {
  const take = buildTake({ tributeId: 'T', ...changes });
  const store = createTakeStore('T', disk);
  await store.begin({ ...detailsOf(take), parts: [] });
  for (const { clip, ...part } of take.parts) {
    await store.addPart(part);
    await store.append(clip);
  }
  await store.letGo();
  return take;
}
const open = () => render(<UnsentHere tributeId="T" locale="en" texts={words} />);
const saving = (name: RegExp) => screen.findByRole('button', { name });
/** What a button is about begins after direction marks. */
const about = (label: string, what: string) => new RegExp(`^${label}: .*${what}`);
/** As another tab does that records it. */
const holdElsewhere = (takeId: string) => localStorage.setItem(`held-take-${takeId}`, String(Date.now()));

test('a page whose recorder no longer opens saves an unsent clip, and deletes it after a question [recorder-recovers]', async () => {
  const saved = catchFiles();
  await keep();
  open();
  await userEvent.click(await saving(about(words.save, 'Video')));
  expect(saved.map(({ name }) => name)).toEqual(['clip.mp4']);
  await userEvent.click(await saving(about(words.delete.open, 'Video')));
  await userEvent.click(screen.getByRole('button', { name: words.delete.confirm }));
  await waitFor(() => expect(screen.queryByText(words.save)).toBeNull());
  expect(await takesOn(disk)).toEqual([]);
});

test('says whose, what and of when each is, so that nobody deletes the only copy of another one [recorder-recovers]', async () => {
  await keep({ takeId: 'a'.repeat(32), personId: 'opa', contributorName: 'Opa', medium: 'VOICE' });
  await keep({ takeId: 'b'.repeat(32), personId: 'ben', contributorName: 'Ben', isThankYou: true });
  open();
  for (const label of [words.save, words.delete.open]) {
    expect(await saving(about(label, 'Voice message.* by .*Opa.*November 21, 2026'))).toBeVisible();
    expect(await saving(about(label, 'Thank-you video.* by .*Ben.*November 21, 2026'))).toBeVisible();
  }
  await userEvent.click(await saving(about(words.delete.open, 'Thank-you video')));
  expect(screen.getByRole('group', { name: /Thank-you video.* by .*Ben/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: words.delete.confirm }));
  await waitFor(async () => expect(await takesOn(disk)).toMatchObject([{ contributorName: 'Opa' }]));
});

test('offers nothing that another tab still records [recorder-recovers]', async () => {
  const { takeId } = await keep({ contributorName: 'Opa' });
  await keep({ takeId: 'b'.repeat(32), personId: 'ben', medium: 'VOICE' });
  holdElsewhere(takeId);
  open();
  expect(await saving(about(words.delete.open, 'Voice message'))).toBeVisible();
  expect(screen.getAllByRole('button', { name: about(words.delete.open, '') })).toHaveLength(1);
});

test('keeps a clip that another tab opened since [recorder-recovers]', async () => {
  const { takeId } = await keep();
  open();
  await userEvent.click(await saving(about(words.delete.open, 'Video')));
  holdElsewhere(takeId);
  await userEvent.click(screen.getByRole('button', { name: words.delete.confirm }));
  expect(await screen.findByText(words.heldElsewhere)).toBeVisible();
  expect(await takesOn(disk)).toHaveLength(1);
});

test('announces a deletion in an output mounted before it, and moves the focus on [recorder-recovers]', async () => {
  await keep({ takeId: 'a'.repeat(32), personId: 'opa', recordedAt: '2026-11-20T10:00:00.000Z' });
  await keep({ takeId: 'b'.repeat(32), personId: 'ben', medium: 'VOICE' });
  open();
  const spoken = screen.getAllByRole('status')[0];
  expect(spoken).toBeEmptyDOMElement();
  await waitFor(() => expect(spoken).toHaveTextContent(words.unsent));
  const remove = async (what: string) => {
    await userEvent.click(await saving(about(words.delete.open, what)));
    await userEvent.click(screen.getByRole('button', { name: words.delete.confirm }));
    await waitFor(() => expect(spoken).toHaveTextContent(new RegExp(`^Deleted: .*${what}`)));
  };
  await remove('Voice message');
  expect(screen.getByRole('heading', { level: 3, name: /Video/ })).toHaveFocus();
  await remove('Video');
  expect(screen.getByRole('heading', { name: words.heading })).toHaveFocus();
  expect(spoken).toBeInTheDocument();
});

test('leaves a sent clip to the notice that sends it', async () => {
  const looked = vi.spyOn(disk, 'read');
  await keep({ sent: true });
  open();
  await vi.waitUntil(() => looked.mock.calls.length > 0);
  expect(screen.queryByText(words.save)).toBeNull();
});

test('deletes nothing that another tab has sent or rewritten since it was listed [recorder-recovers]', async () => {
  const { takeId } = await keep();
  const card = { takeId: 'c'.repeat(32), text: 'Dear Anna', savedAt: Date.now() };
  await disk.write([['card:', card]]);
  open();
  const both = [
    await saving(about(words.delete.open, 'Video')),
    await saving(about(words.delete.open, 'card')),
  ];
  await keep({ takeId, sent: true });
  const rewritten = { ...card, text: 'Dearest Anna' };
  await disk.write([['card:', rewritten]]);
  for (const button of both) {
    const own = within(button.closest('section') ?? button);
    await userEvent.click(button);
    await userEvent.click(own.getByRole('button', { name: words.delete.confirm }));
    expect(await own.findByText(words.heldElsewhere)).toBeVisible();
  }
  expect(await takesOn(disk)).toHaveLength(1);
  expect(await disk.read(['card:'])).toEqual([rewritten]);
});

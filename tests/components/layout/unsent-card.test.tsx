import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnsentHere } from '#components/layout/unsent-here.tsx';
import { saveCard } from '#lib/browser/recording/drafts.ts';
import { rememberName } from '#lib/browser/recording/remembered-name.ts';
import { detailsOf } from '#lib/browser/recording/stored-take.ts';
import { createTakeStore } from '#lib/browser/recording/take-store.ts';
import texts from '#lib/messages/en/layout.json' with { type: 'json' };
import { buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { catchFiles } from '#tests/support/catch-files.ts';

const disk = memoryDisk();
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => disk }));

const words = texts.unsentHere;
const CARD = { takeId: 'c'.repeat(32), text: 'Three hundred words' };
const PLACE = { tributeId: 'T', questionId: null, isThankYou: false };

beforeEach(async () => {
  await disk.remove(await disk.keys());
  localStorage.clear();
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'take-T' }] });
});
afterEach(() => vi.unstubAllGlobals());

const open = () => render(<UnsentHere tributeId="T" locale="en" texts={words} />);
const headings = () => screen.findAllByRole('heading', { level: 3 });

test('saves the words of a card that its recorder no longer takes, and deletes them [recorder-recovers]', async () => {
  const saved = catchFiles();
  rememberName('T', 'Ben', 'ben');
  await saveCard({ ...PLACE, personId: 'ben' }, CARD);
  open();
  expect(await screen.findByRole('heading', { name: /Written card.* by .*Ben/ })).toBeVisible();
  await userEvent.click(screen.getByText(words.save));
  expect(await saved[0]?.blob.text()).toBe(CARD.text);
  await userEvent.click(screen.getByText(words.delete.open));
  await userEvent.click(screen.getByText(words.delete.confirm));
  await waitFor(async () => expect(await disk.keys()).toEqual([]));
});

test("gives a card no other person's name, and tells thanks apart [recorder-recovers]", async () => {
  rememberName('T', 'Ben', 'ben');
  await saveCard({ ...PLACE, personId: 'opa' }, CARD);
  await saveCard({ ...PLACE, isThankYou: true }, { ...CARD, takeId: 'd'.repeat(32) });
  open();
  const names = (await headings()).map(({ textContent }) => textContent);
  expect(names.filter((name) => name?.includes('Thank-you card'))).toHaveLength(1);
  expect(names.filter((name) => name?.includes('Written card'))).toHaveLength(1);
  expect(names.join()).not.toContain('Ben');
});

test('shows a card once that became a take, with its latest words [recorder-recovers]', async () => {
  const saved = catchFiles();
  const take = buildTake({ ...CARD, tributeId: 'T', medium: 'TEXT', parts: [], text: 'Earlier words' });
  const store = createTakeStore('T', disk);
  await store.begin(detailsOf(take));
  await store.letGo();
  await saveCard(PLACE, CARD);
  open();
  expect(await headings()).toHaveLength(1);
  await userEvent.click(screen.getByText(words.save));
  expect(await saved[0]?.blob.text()).toBe(CARD.text);
});

test('leaves a card that is being sent to the notice that sends it', async () => {
  const store = createTakeStore('T', disk);
  await store.begin(detailsOf(buildTake({ ...CARD, tributeId: 'T', medium: 'TEXT', parts: [], sent: true })));
  await store.letGo();
  await saveCard(PLACE, CARD);
  await saveCard({ ...PLACE, isThankYou: true }, { ...CARD, takeId: 'd'.repeat(32) });
  open();
  expect((await headings()).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Thank-you card'),
  ]);
});

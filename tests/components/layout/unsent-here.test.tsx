import { render, screen, waitFor } from '@testing-library/react';
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

const { stuck, unsent } = texts.waitingTake;

beforeEach(async () => {
  await disk.remove(await disk.keys());
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'take-T' }] });
});
afterEach(() => vi.unstubAllGlobals());

async function open(changes: Partial<Take> = {}) {
  const take = buildTake({ tributeId: 'T', ...changes });
  const store = createTakeStore('T', disk);
  await store.begin({ ...detailsOf(take), parts: [] });
  for (const { clip, ...part } of take.parts) {
    await store.addPart(part);
    await store.append(clip);
  }
  await store.letGo();
  render(<UnsentHere tributeId="T" texts={texts.waitingTake} />);
}

test('a page whose recorder no longer opens saves an unsent clip, and deletes it after a question [recorder-recovers]', async () => {
  const saved = catchFiles();
  await open();
  expect(await screen.findByText(unsent)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: stuck.save }));
  expect(saved.map(({ name }) => name)).toEqual(['clip.mp4']);
  await userEvent.click(screen.getByRole('button', { name: stuck.delete.open }));
  await userEvent.click(screen.getByRole('button', { name: stuck.delete.confirm }));
  await waitFor(() => expect(screen.queryByText(unsent)).toBeNull());
  expect(await takesOn(disk)).toEqual([]);
});

test('leaves a sent clip to the notice that sends it', async () => {
  const looked = vi.spyOn(disk, 'read');
  await open({ sent: true });
  await vi.waitUntil(() => looked.mock.calls.length > 0);
  expect(screen.queryByText(unsent)).toBeNull();
});

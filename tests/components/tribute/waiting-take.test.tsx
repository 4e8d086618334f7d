import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { WaitingTake } from '#components/tribute/waiting-take.tsx';
import { createTakeStore } from '#lib/recording/take-store.ts';
import { buildTake } from '#tests/lib/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/recording/memory-disk.ts';

const disk = memoryDisk();
vi.mock('#lib/recording/take-disk.ts', () => ({ openTakeDisk: () => disk }));
afterEach(() => vi.unstubAllGlobals());

const { clip, ...details } = buildTake({ tributeId: 'T' });
const store = createTakeStore('T', disk);

function open(recordedHere: string[]) {
  vi.stubGlobal('indexedDB', { databases: async () => recordedHere.map((id) => ({ name: `take-${id}` })) });
  render(<WaitingTake tributeId="T" label="Send it" />);
}

test.each([
  [false, '/recordtribute?tributeId=T'],
  [true, '/recordtribute?tributeId=T&tgd=1'],
])('a clip that waits here is offered again, a thank-you as one: %s', async (isThankYou, href) => {
  await store.begin({ ...details, isThankYou });
  await store.append(clip);
  open(['other', 'T']);
  expect(await screen.findByRole('link', { name: 'Send it' })).toHaveAttribute('href', href);
});

test('what was sent is no longer offered on the page that comes back', async () => {
  await store.begin(details);
  await store.append(clip);
  open(['T']);
  await screen.findByRole('link', { name: 'Send it' });
  await store.clear();
  window.dispatchEvent(new Event('pageshow'));
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
});

test('for whoever recorded nothing here there is nothing to see, and nothing is opened', async () => {
  const keys = vi.spyOn(disk, 'keys');
  open(['other']);
  await Promise.resolve();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(keys).not.toHaveBeenCalled();
});

import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { chunkKey, detailsKey } from '#lib/browser/recording/stored-take.ts';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { buildPart, buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { answers, calls, heading, open, tribute } from './recorder-page.tsx';

const shared: { disk: TakeDisk } = { disk: memoryDisk() };
vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => shared.disk }));

const EARLIER = '64b0000000000000000000e1';

/** A device that has a draft in the place of an earlier answer, and finds it only when asked to. */
async function leaveDraft() {
  const take = buildTake({ tributeId: tribute.tributeId, replaces: EARLIER });
  const { clip, ...part } = take.parts[0] ?? buildPart();
  const disk = memoryDisk();
  await disk.write([
    [detailsKey(take.takeId), { ...take, parts: [part] }],
    [chunkKey(take.takeId, 0, 1), clip],
  ]);
  const found = Promise.withResolvers<void>();
  shared.disk = { ...disk, keys: () => found.promise.then(() => disk.keys()) };
  return { find: found.resolve, read: vi.spyOn(shared.disk, 'read') };
}

test('a draft that is found too late to open lends its earlier answer to no other one', async () => {
  const { find, read } = await leaveDraft();
  answers['POST /api/tribute/contributor'] = { status: 201, body: { data: { _id: 'opa', name: 'Opa' } } };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const user = open({ knownName: 'Ben', people: [{ _id: 'ben', name: 'Ben' }] });
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  vi.useRealTimers();
  const field = await screen.findByLabelText('Your name');
  await screen.findByRole('button', { name: 'Not Ben? I’m someone else' });
  await user.clear(field);
  await user.type(field, 'Opa');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await heading('Are you Ben under a new name?');
  find();
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  await user.click(screen.getByRole('button', { name: 'No, I’m someone else' }));
  await user.click(await screen.findByRole('button', { name: /What do you wish her/ }));
  await user.click(await screen.findByRole('button', { name: /^Written card/ }));
  await user.type(await screen.findByLabelText('Your words'), 'Thank you');
  await user.click(screen.getByRole('button', { name: 'Send my card' }));
  await heading('It arrived.');
  const sent = calls.find(({ method, path }) => method === 'POST' && path === '/api/submission');
  expect(sent?.body).toMatchObject({ text: 'Thank you' });
  expect(sent?.body).not.toHaveProperty('replaces');
});

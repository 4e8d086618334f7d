import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberedId } from '#lib/browser/recording/remembered-name.ts';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { answers, calls, heading, open, tribute, WISH } from './recorder-page.tsx';

const shared: { disk: TakeDisk } = { disk: memoryDisk() };
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => shared.disk }));

const BEN = { _id: '64b0000000000000000000b1', name: 'Ben' };
const joins = () =>
  calls
    .filter(({ method, path }) => method === 'POST' && path === '/api/tribute/contributor')
    .map(({ body }) => body);

beforeEach(() => {
  shared.disk = memoryDisk();
});

/** Writes over the name of the person that the device knows, whose name the page no longer remembers. */
async function writeOver(name: string) {
  answers['POST /api/tribute/contributor'] = { status: 201, body: { data: { _id: BEN._id, name } } };
  const user = open({ knownName: 'Ben', people: [BEN], questionId: WISH });
  const field = await screen.findByLabelText('Your name');
  expect(field).toHaveValue('Ben');
  await screen.findByRole('button', { name: 'Not Ben? I’m someone else' });
  await user.clear(field);
  await user.type(field, name);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  return user;
}

test('who writes over the name of the device says that they are someone else [access-guest]', async () => {
  const user = await writeOver('Opa');
  expect(await heading('Are you Ben under a new name?')).toHaveFocus();
  expect(joins()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Not Ben? I’m someone else' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'No, I’m someone else' }));
  expect(await heading('How would you like to answer, Opa?')).toBeVisible();
  expect(joins()).toEqual([{ tributeId: tribute.tributeId, name: 'Opa', timezone: expect.any(String) }]);
});

test('a person of the device corrects their name [access-guest]', async () => {
  const user = await writeOver('Benno');
  await user.click(await screen.findByRole('button', { name: 'Yes, call me Benno' }));
  await heading('How would you like to answer, Benno?');
  expect(joins()).toEqual([expect.objectContaining({ name: 'Benno', isSame: true })]);
  expect(rememberedId(tribute.tributeId)).toBe(BEN._id);
});

test('a failed call is named beside the question [access-guest]', async () => {
  const user = await writeOver('Opa');
  answers['POST /api/tribute/contributor'] = { status: 404, body: { error: 'No such reel.' } };
  await user.click(await screen.findByRole('button', { name: 'Yes, call me Opa' }));
  expect(await screen.findByText('No such reel.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enter the name again' }));
  expect(await screen.findByLabelText('Your name')).toHaveValue('Ben');
});

test('a name that is completed asks nothing [access-guest]', async () => {
  await writeOver('ben Lindqvist');
  await heading('How would you like to answer, ben Lindqvist?');
  expect(joins()).toEqual([expect.not.objectContaining({ isSame: true })]);
});

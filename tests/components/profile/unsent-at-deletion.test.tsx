import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeletionDialog } from '#components/profile/deletion-dialog.tsx';
import { forgetNames, rememberedId, rememberName } from '#lib/browser/recording/remembered-name.ts';
import { clipOf, detailsOf, type Take } from '#lib/browser/recording/stored-take.ts';
import { createTakeStore, takesOn } from '#lib/browser/recording/take-store.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';

const disk = memoryDisk();
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => disk }));

beforeEach(async () => {
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'take-T' }] });
  await disk.remove(await disk.keys());
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetNames();
});

const maria = buildTake({ tributeId: 'T', takeId: 'a', personId: 'maria', contributorName: 'Maria' });
const ben = buildTake({ tributeId: 'T', takeId: 'b', personId: 'ben', contributorName: 'Ben Otto' });

async function open(...takes: Take[]) {
  for (const take of takes) {
    const store = createTakeStore('T', disk);
    await store.begin(detailsOf(take));
    await store.append(clipOf(take));
    await store.letGo();
  }
  const calls = stubApi({ 'DELETE /api/user': {} });
  const app = renderApp(<DeletionDialog name="Ben Otto" onClose={() => {}} />);
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
  return { ...app, calls, dialog };
}

const left = async () => (await takesOn(disk)).map(({ takeId }) => takeId);

test('names the unsent answers of the account before it is deleted, with a way to send them [logout-unsent]', async () => {
  const { dialog, calls, logOutKeepingTakes } = await open(maria, ben);
  expect(await within(dialog).findByText(/^Video by .?Ben Otto/)).toBeVisible();
  expect(dialog).not.toHaveTextContent('Maria');
  expect(within(dialog).getByRole('link', { name: 'Send first' })).toHaveAttribute(
    'href',
    '/recordtribute?tributeId=T',
  );
  expect(await left()).toEqual(expect.arrayContaining(['a', 'b']));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete them and my account' }));
  await waitFor(() => expect(logOutKeepingTakes).toHaveBeenCalledWith('Your account was deleted.'));
  expect(calls.map(({ call }) => call)).toEqual(['GET /api/user/people', 'DELETE /api/user']);
  expect(await left()).toEqual(['a']);
});

test('says why an answer cannot be sent as the person who made it [own-others]', async () => {
  rememberName('T', 'Lisa', 'lisa');
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const { dialog } = await open(ben);
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Not now.' }, { status: 503 }));
  await userEvent.click(await within(dialog).findByRole('link', { name: 'Send first' }));
  expect(await within(dialog).findByText('Not now.')).toBeVisible();
  expect(assign).not.toHaveBeenCalled();
  expect(rememberedId('T')).toBe('lisa');
});

test('keeps the unsent answers of other people [own-others]', async () => {
  const { dialog, logOutKeepingTakes } = await open(maria);
  const confirm = await within(dialog).findByRole('button', { name: 'Delete my account' });
  await waitFor(() => expect(confirm).toBeEnabled());
  expect(within(dialog).queryByRole('link')).toBeNull();
  await userEvent.click(confirm);
  await waitFor(() => expect(logOutKeepingTakes).toHaveBeenCalledOnce());
  expect(await left()).toEqual(['a']);
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'react-hot-toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeletionDialog } from '#components/profile/deletion-dialog.tsx';
import { setBearer } from '#lib/browser/api/client.ts';
import { saveCard } from '#lib/browser/recording/drafts.ts';
import { holdTake } from '#lib/browser/recording/hold-take.ts';
import { keepNotes } from '#lib/browser/recording/notes.ts';
import { forgetNames, rememberedName, rememberName } from '#lib/browser/recording/remembered-name.ts';
import { clipOf, detailsOf, type Take } from '#lib/browser/recording/stored-take.ts';
import { createTakeStore, takesOn } from '#lib/browser/recording/take-store.ts';
import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import { notesKeyOf } from '#lib/recording/notes-key.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';

const disk = memoryDisk();
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => disk }));

vi.mock('react-hot-toast', () => ({ toast: { error: vi.fn() } }));

beforeEach(async () => {
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'take-T' }] });
  await disk.remove(await disk.keys());
  setBearer('token');
});
afterEach(() => {
  setBearer(null);
  forgetNames();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function keep(changes: Partial<Take>) {
  const take = buildTake({ tributeId: 'T', ...changes });
  const store = createTakeStore('T', disk);
  await store.begin(detailsOf(take));
  await store.append(clipOf(take));
  await store.letGo();
}

async function open(api: Record<string, unknown> = {}) {
  const calls = stubApi({ 'DELETE /api/user': {}, 'GET /api/user/people': { personIds: ['ben'] }, ...api });
  const onClose = vi.fn();
  const app = renderApp(<DeletionDialog name="Ben Otto" onClose={onClose} />);
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
  const confirm = await within(dialog).findByRole('button', { name: /^Delete (them and )?my account$/ });
  await waitFor(() => expect(confirm).toBeEnabled());
  return { ...app, calls, dialog, confirm, onClose };
}

const left = async () => (await takesOn(disk)).map(({ takeId }) => takeId).toSorted();

test('leads to a card that replaces an answer [logout-unsent]', async () => {
  const place = { tributeId: 'T', questionId: 'Q', isThankYou: false, replaces: 'E', personId: 'ben' };
  await saveCard(place, { takeId: 'c', text: 'Hi' });
  const { dialog } = await open();
  const link = within(dialog).getByRole('link', { name: 'Send first' });
  expect(link).toHaveAttribute('href', '/recordtribute?tributeId=T&questionId=Q&replaces=E');
});

test.each([
  ['keeps what someone else’s account', {}, ['a', 'b']],
  ['deletes what the account', { 'GET /api/tribute?tributeId=T': {} }, []],
])('%s says or sends for others [own-others]', async (_what, api, kept) => {
  await keep({ takeId: 'a', isHello: true, contributorName: '' });
  const behalf = { name: 'Grandma' } as NonNullable<Take['behalf']>;
  await keep({ takeId: 'b', behalf, contributorName: 'Grandma' });
  const { confirm, logOutKeepingTakes } = await open(api);
  await userEvent.click(confirm);
  await waitFor(() => expect(logOutKeepingTakes).toHaveBeenCalledOnce());
  expect(await left()).toEqual(kept);
});

test('knows the account’s answers by their person, unless they are named after someone else [own-others]', async () => {
  await keep({ takeId: 'a', personId: 'ben', contributorName: 'Ben' });
  await keep({ takeId: 'm', personId: 'ben', contributorName: 'Maria' });
  await keep({ takeId: 'b', personId: 'namesake', contributorName: 'Ben Otto', origin: 'file' });
  const { confirm, dialog, logOutKeepingTakes } = await open();
  expect(within(dialog).getByRole('alert')).toHaveTextContent(/by Ben,/);
  expect(within(dialog).getByRole('alert')).not.toHaveTextContent('Maria');
  expect(dialog).not.toHaveTextContent('Ben Otto');
  await userEvent.click(confirm);
  await waitFor(() => expect(logOutKeepingTakes).toHaveBeenCalledOnce());
  expect(await left()).toEqual(['b', 'm']);
});

test('asks about the account’s answers under another name, and deletes them only if chosen [own-others] [logout-unsent]', async () => {
  await keep({ takeId: 'u', personId: 'ben', contributorName: 'Uncle B' });
  await keep({ takeId: 'm', personId: 'maria', contributorName: 'Maria' });
  const { confirm, dialog, logOutKeepingTakes } = await open();
  expect(within(dialog).getByText(/by .?Uncle B/)).toBeVisible();
  expect(dialog).not.toHaveTextContent('Maria');
  expect(confirm).toHaveTextContent('Delete my account');
  const choice = within(dialog).getByRole('checkbox', { name: 'Delete these too' });
  // People who jump from control to control have not heard which ones.
  expect(choice).toHaveAccessibleDescription(/^These were made here under another name/);
  await userEvent.click(choice);
  expect(confirm).toHaveTextContent('Delete them and my account');
  await userEvent.click(confirm);
  await waitFor(() => expect(logOutKeepingTakes).toHaveBeenCalledOnce());
  expect(await left()).toEqual(['m']);
});

test('deletes the account also while this page sends its answer', async () => {
  await keep({ takeId: 'a', personId: 'ben', contributorName: 'Ben', sent: true });
  const letGo = await holdTake('a');
  const { confirm, calls, logOutKeepingTakes } = await open();
  await userEvent.click(confirm);
  await waitFor(() => expect(logOutKeepingTakes).toHaveBeenCalledOnce());
  expect(calls.map(({ call }) => call)).toContain('DELETE /api/user');
  expect(await left()).toEqual([]);
  letGo?.();
});

test('says when the device cannot be checked [logout-unsent]', async () => {
  vi.spyOn(disk, 'keys').mockRejectedValue(new Error('no disk'));
  const { dialog } = await open();
  expect(within(dialog).getByRole('alert')).toHaveTextContent('We couldn’t check this device');
  vi.restoreAllMocks();
  await keep({ takeId: 'a', personId: 'ben', contributorName: 'Ben' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await within(dialog).findByRole('link', { name: 'Send first' })).toBeVisible();
});

test('says when the server cannot tell whose a hello is [logout-unsent]', async () => {
  await keep({ takeId: 'a', isHello: true, contributorName: '' });
  const refusal = { error: 'We are resting.', code: 'UNAVAILABLE' };
  const { dialog } = await open({ 'GET /api/tribute?tributeId=T': Response.json(refusal, { status: 503 }) });
  expect(within(dialog).getByRole('alert')).toHaveTextContent('We couldn’t check this device');
});

test('deletes nothing while another tab holds an answer, and says so [logout-unsent]', async () => {
  await keep({ takeId: 'a', personId: 'ben', contributorName: 'Ben' });
  await keep({ takeId: 'b', personId: 'ben', contributorName: 'Ben', origin: 'file' });
  const { confirm, calls, logOutKeepingTakes } = await open();
  const letGo = await holdTake('b');
  await userEvent.click(confirm);
  const words = expect.stringMatching(/^Another tab is using it/);
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(words, expect.anything()));
  expect(await left()).toEqual(['a', 'b']);
  expect(calls.map(({ call }) => call)).not.toContain('DELETE /api/user');
  letGo?.();
  await userEvent.click(confirm);
  await waitFor(() => expect(logOutKeepingTakes).toHaveBeenCalledOnce());
  expect(await left()).toEqual([]);
});

test('forgets the account’s names before its answers on a slow disk, and cannot be canceled meanwhile', async () => {
  rememberName('T', 'Ben', 'ben');
  await keep({ takeId: 'a', personId: 'ben', contributorName: 'Ben' });
  const { confirm, dialog, onClose, logOutKeepingTakes } = await open();
  const slowly = Promise.withResolvers<void>();
  const deleting = vi.spyOn(disk, 'remove').mockReturnValue(slowly.promise);
  await userEvent.click(confirm);
  await waitFor(() => expect(deleting).toHaveBeenCalled());
  expect(rememberedName('T')).toBeNull();
  // It is too late to keep the account, or to send the answer.
  for (const name of ['Keep my account', 'Send first'])
    expect(within(dialog).getByRole('button', { name })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  slowly.resolve();
  await waitFor(() => expect(logOutKeepingTakes).toHaveBeenCalledOnce());
});

test('forgets the account’s names and notes, and nobody else’s [own-others]', async () => {
  rememberName('T', 'Uncle B', 'ben');
  rememberName('U', 'Maria', 'maria');
  keepNotes(notesKeyOf('T', false, 'Q'), 'of Ben');
  keepNotes(notesKeyOf('T', false, 'Q', 'maria'), 'of Maria');
  keepNotes(notesKeyOf('U', false, null), 'of Maria too');
  const { confirm, logOutKeepingTakes } = await open();
  await userEvent.click(confirm);
  await waitFor(() => expect(logOutKeepingTakes).toHaveBeenCalledOnce());
  expect([rememberedName('T'), rememberedName('U')]).toEqual([null, 'Maria']);
  expect(Object.values(useRecorderChoices.getState().notes)).toEqual(['of Maria', 'of Maria too']);
});

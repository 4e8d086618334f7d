import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountDialogs } from '#components/account/account-dialogs.tsx';
import { saveCard } from '#lib/browser/recording/drafts.ts';
import { forgetNames, rememberedId, rememberName } from '#lib/browser/recording/remembered-name.ts';
import { clipOf, detailsOf } from '#lib/browser/recording/stored-take.ts';
import { createTakeStore } from '#lib/browser/recording/take-store.ts';
import { holdsTakes } from '#lib/browser/recording/takes-at-log-out.ts';
import { UNSENT_TAKE_DIALOG, useUiStore } from '#lib/browser/stores/ui-store.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
// What the dialogs' frame loads after itself is here at once.
import '#components/account/unsent-take-dialog.tsx';

const disk = memoryDisk();
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => disk }));

beforeEach(async () => {
  useUiStore.setState(useUiStore.getInitialState());
  await disk.remove(await disk.keys());
});
afterEach(() => vi.unstubAllGlobals());

describe('a take that was not sent', () => {
  it('is asked about when its dialog type is set: send it, delete it or stay', async () => {
    const { promise, resolve } = Promise.withResolvers<{ name: string }[]>();
    vi.stubGlobal('indexedDB', { databases: () => promise });
    const take = buildTake({ tributeId: 'T', isThankYou: true });
    const store = createTakeStore('T', disk);
    await store.begin(detailsOf(take));
    await store.append(clipOf(take));
    const { logOutWithoutTakes } = renderApp(<AccountDialogs />);
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => useUiStore.getState().setUi({ dialogType: UNSENT_TAKE_DIALOG }));
    expect(await screen.findByRole('dialog', { name: 'You have something unsent' })).toBeVisible();
    // Which one it is has to be looked up first.
    expect(screen.getByRole('button', { name: 'Send it first' })).toBeDisabled();
    resolve([{ name: 'take-T' }]);
    expect(await screen.findByRole('link', { name: 'Send it first' })).toHaveAttribute(
      'href',
      '/recordtribute?tributeId=T&tgd=1',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Delete it and log out' }));
    expect(logOutWithoutTakes).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    expect(useUiStore.getState().dialogType).toBeNull();
  });

  it('leads to the workroom for an unsent hello', async () => {
    vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'take-T:hello' }] });
    const take = buildTake({ tributeId: 'T', isHello: true });
    const store = createTakeStore('T:hello', disk);
    await store.begin(detailsOf(take));
    await store.append(clipOf(take));
    renderApp(<AccountDialogs />);
    act(() => useUiStore.getState().setUi({ dialogType: UNSENT_TAKE_DIALOG }));
    const link = await screen.findByRole('link', { name: 'Send it first' });
    expect(link).toHaveAttribute('href', '/tribute/T');
  });
});

it.each([
  ['a clip', 'Maria'],
  ['a card', ''],
])('sends %s of someone else as them [own-others]', async (what, name) => {
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'take-T' }] });
  rememberName('T', 'Ben', 'ben');
  const take = buildTake({ tributeId: 'T', personId: 'maria', contributorName: name });
  const store = createTakeStore('T', disk);
  if (what === 'a card')
    await saveCard(
      { tributeId: 'T', questionId: null, isThankYou: false, personId: 'maria' },
      { ...take, text: 'Hi' },
    );
  else await store.begin(detailsOf(take)).then(() => store.append(clipOf(take)));
  const calls = stubApi({ 'POST /api/tribute/contributor': { _id: 'maria', name: 'Maria' } });
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  renderApp(<AccountDialogs />);
  act(() => useUiStore.getState().setUi({ dialogType: UNSENT_TAKE_DIALOG }));
  const link = await screen.findByRole('link', { name: 'Send it first' });
  expect(screen.queryByText(/Maria.? made it/) === null).toBe(name === '');
  await userEvent.click(link);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/recordtribute?tributeId=T'));
  expect(calls.map(({ body }) => body)).toEqual([{ tributeId: 'T', personId: 'maria' }]);
  expect(rememberedId('T')).toBe('maria');
  forgetNames();
});

it('names everything that the log-out deletes [own-others]', async () => {
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'take-T' }] });
  const ben = buildTake({ tributeId: 'T', takeId: 'b', personId: 'ben', contributorName: 'Ben' });
  const maria = buildTake({ tributeId: 'T', takeId: 'm', personId: 'maria', contributorName: 'Maria' });
  for (const take of [ben, { ...maria, sent: true }]) {
    const store = createTakeStore('T', disk);
    await store.begin(detailsOf(take));
    await store.append(clipOf(take));
    await store.letGo();
  }
  const place = { tributeId: 'T', questionId: 'Q', isThankYou: false, replaces: 'E', personId: 'ida' };
  await saveCard(place, { takeId: 'c', text: 'Hi' });
  const { logOutWithoutTakes } = renderApp(<AccountDialogs />);
  act(() => useUiStore.getState().setUi({ dialogType: UNSENT_TAKE_DIALOG }));
  const items = await screen.findAllByRole('listitem');
  expect(items).toHaveLength(3);
  for (const name of ['Ben', 'Maria'])
    expect(items.some((item) => item.textContent.includes(name))).toBe(true);
  const link = screen.getByRole('link', { name: 'Send these first' });
  // The newest.
  expect(link).toHaveAttribute('href', '/recordtribute?tributeId=T&questionId=Q&replaces=E');
  await userEvent.click(screen.getByRole('button', { name: 'Delete them and log out' }));
  expect(logOutWithoutTakes).toHaveBeenCalledOnce();
});

it('asks about a card that was written and not sent', async () => {
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'take-T' }] });
  await saveCard(
    { tributeId: 'T', questionId: null, isThankYou: true },
    { takeId: 'a'.repeat(32), text: 'Thank you' },
  );
  expect(await holdsTakes()).toBe(true);
  renderApp(<AccountDialogs />);
  act(() => useUiStore.getState().setUi({ dialogType: UNSENT_TAKE_DIALOG }));
  const link = await screen.findByRole('link', { name: 'Send it first' });
  expect(link).toHaveAttribute('href', '/recordtribute?tributeId=T&tgd=1');
});

describe('a take that the log-out cannot look up', () => {
  const ask = async () => {
    vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'take-gone' }] });
    const page = renderApp(<AccountDialogs />);
    act(() => useUiStore.getState().setUi({ dialogType: UNSENT_TAKE_DIALOG }));
    return page;
  };

  it('is looked for again', async () => {
    const keys = vi.spyOn(disk, 'keys').mockRejectedValue(new Error('no disk'));
    await ask();
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t check');
    expect(screen.queryByRole('button', { name: 'Send it first' })).toBeNull();
    const take = buildTake({ tributeId: 'gone' });
    keys.mockRestore();
    const store = createTakeStore('gone', disk);
    await store.begin(detailsOf(take));
    await store.append(clipOf(take));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Send it first' })).toBeVisible();
    await store.clear();
  });

  it('and was deleted meanwhile blocks nobody', async () => {
    vi.spyOn(disk, 'keys').mockResolvedValue([]);
    const { logOutWithoutTakes } = await ask();
    expect(await screen.findByRole('dialog', { name: 'Nothing left to send' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(logOutWithoutTakes).toHaveBeenCalledOnce();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HomeScreen } from '#components/home/home-screen.tsx';
import { partOfDay } from '#components/home/part-of-day.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { aUser, renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { buildTribute } from '#tests/support/build-tribute.ts';
import { router } from '#tests/support/navigation.ts';
import { resetStores } from '#tests/support/reset-stores.ts';

const toasts = vi.hoisted(() => ({ show: vi.fn() }));
vi.mock('#components/ui/show-toast.ts', () => ({ showToast: toasts.show }));

const DAY_MS = 86_400_000;

const aTribute = (change: Partial<TributeDto> = {}) =>
  buildTribute({ tributeId: 'T1', counts: { contributors: 16, answered: 11, clips: 11 }, ...change });

beforeEach(() => {
  resetStores();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('home', () => {
  it('keeps reels that were recently deleted behind one quiet line, and brings them back', async () => {
    useRootStore.getState().setProfile(aUser());
    const erasedAt = '2026-12-05T12:00:00.000Z';
    const calls = stubApi({
      'GET /api/tribute': [aTribute()],
      'GET /api/tribute?deleted=true': [aTribute({ tributeId: 'T2', erasedAt })],
      'PATCH /api/tribute': aTribute({ tributeId: 'T2' }),
    });
    renderApp(<HomeScreen />);
    await userEvent.click(await screen.findByText('1 recently deleted reel'));
    expect(screen.getByText(/^Kept until Saturday, December 5/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Restore Anna' }));
    await vi.waitFor(() =>
      expect(calls).toContainEqual({ call: 'PATCH /api/tribute', body: { tributeId: 'T2', restore: true } }),
    );
  });

  it('says nothing of deleted reels where there are none', async () => {
    useRootStore.getState().setProfile(aUser());
    stubApi({ 'GET /api/tribute': [aTribute()], 'GET /api/tribute?deleted=true': [] });
    renderApp(<HomeScreen />);
    await screen.findByRole('list', { name: 'Your reels' });
    expect(screen.queryByText(/recently deleted/)).toBeNull();
  });

  it('folds archived reels behind one line', async () => {
    useRootStore.getState().setProfile(aUser());
    const otto = { names: [], name: 'Otto', gender: 'Male' as const };
    stubApi({
      'GET /api/tribute': [aTribute(), aTribute({ tributeId: 'T2', tributeFor: otto, status: 'ARCHIVED' })],
    });
    renderApp(<HomeScreen />);
    const line = await screen.findByText('1 archived reel');
    const group = line.closest('details');
    if (!group) throw new Error('The reels that are put away stand open.');
    expect(group).not.toHaveAttribute('open');
    expect(within(group).getByText('Otto')).toBeInTheDocument();
    expect(within(group).queryByText('Anna')).toBeNull();
    expect(within(group).getByRole('link', { hidden: true })).toHaveAttribute('href', '/tribute/T2');
  });

  it('leads from a published reel to its hearts and all its clips [heart-curve] [clips-archive]', async () => {
    useRootStore.getState().setProfile(aUser());
    const publishedAt = '2026-11-20T10:00:00.000Z';
    stubApi({
      'GET /api/tribute': [aTribute({ status: 'READY', publishedAt }), aTribute({ tributeId: 'T2' })],
    });
    renderApp(<HomeScreen />);
    const link = await screen.findByRole('link', { name: 'Hearts and all clips: Anna' });
    expect(link).toHaveAttribute('href', '/tribute/T1/watch');
  });

  it('with only archived reels, offers a new reel that is not the first', async () => {
    useRootStore.getState().setProfile(aUser());
    stubApi({ 'GET /api/tribute': [aTribute({ status: 'ARCHIVED' })] });
    renderApp(<HomeScreen />);
    expect(await screen.findByText('1 archived reel')).toBeVisible();
    expect(await screen.findAllByRole('link', { name: 'Create a reel' })).toHaveLength(1);
    expect(screen.queryByText('Your first reel starts here')).toBeNull();
  });

  it('lists the reels I contribute to, and hides the section while there are none', async () => {
    useRootStore.getState().setProfile(aUser());
    stubApi({
      'GET /api/tribute': [aTribute()],
      'GET /api/tribute/contributedTribute': [
        aTribute({ tributeId: 'T9', tributeFor: { names: [], name: 'Otto', gender: 'Male' } }),
      ],
    });
    renderApp(<HomeScreen />);
    const section = await screen.findByRole('region', { name: "Reels I'm in" });
    expect(within(section).getByRole('link')).toHaveAttribute('href', '/tribute/T9');
    expect(within(section).getByText('Otto')).toBeInTheDocument();
  });

  it('greets by name and shows my reels, each with its state and its address', async () => {
    useRootStore.getState().setProfile(aUser());
    stubApi({
      'GET /api/tribute': [
        aTribute(),
        aTribute({ tributeId: 'T2', status: 'READY', tributeType: 'MEMORIAL' }),
        aTribute({ tributeId: 'T3', dueDate: new Date(Date.now() - DAY_MS).toISOString() }),
      ],
    });
    renderApp(<HomeScreen />);
    expect(screen.getByLabelText('Loading your reels')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Good \w+, Ben$/);

    const list = await screen.findByRole('list', { name: 'Your reels' });
    const [first, second, third] = within(list).getAllByRole('link');
    expect(first).toHaveAttribute('href', '/tribute/T1');
    expect(first).toHaveTextContent('BirthdayAnna11 answered14 days left');
    expect(second).toHaveTextContent('The reel is ready');
    expect(third).toHaveTextContent('Date has passed');
    expect(screen.getByText('You’re making 2 reels.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create a reel' })).toHaveAttribute('href', '/createtribute');
  });

  it('resumes a draft, and starts a new one from the button', async () => {
    stubApi({ 'GET /api/tribute': [aTribute({ status: 'DRAFT' })] });
    renderApp(<HomeScreen />);
    const draft = await screen.findByRole('link', { name: /Draft – continue/ });
    // It has no questions yet, so it resumes there.
    expect(draft).toHaveAttribute('href', '/createtribute/questions');
    draft.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(draft);
    expect(useRootStore.getState().createTribute.tributeId).toBe('T1');
    const create = screen.getByRole('link', { name: 'Create a reel' });
    create.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(create);
    expect(useRootStore.getState().createTribute.tributeId).toBeNull();
  });

  it('saves what the server does not know of a draft before another reel takes its place, and stays where that fails', async () => {
    const reels = [aTribute({ status: 'DRAFT' }), aTribute({ tributeId: 'T2', status: 'DRAFT' })];
    stubApi({ 'GET /api/tribute': reels });
    renderApp(<HomeScreen />);
    const begin = () => {
      useRootStore.getState().loadDraft(aTribute({ status: 'DRAFT' }));
      useRootStore.getState().setDraft({ occasionTitle: 'Written on the train', tributeType: 'OTHER' });
    };
    const draftNow = () => useRootStore.getState().createTribute;
    const [, other] = await screen.findAllByRole('link', { name: /Draft – continue/ });
    const create = screen.getByRole('link', { name: 'Create a reel' });
    if (!other) throw new Error('The second draft is not shown.');

    begin();
    await userEvent.click(other);
    const failed = expect.stringMatching(/^We couldn’t save the reel you were making/);
    await waitFor(() => expect(toasts.show).toHaveBeenLastCalledWith('ERROR', failed, 'make-room'));
    expect(draftNow()).toMatchObject({
      tributeId: 'T1',
      occasionTitle: 'Written on the train',
      isUnsaved: true,
    });
    expect(router.push).not.toHaveBeenCalled();

    const { promise, resolve } = Promise.withResolvers();
    const calls = stubApi({ 'GET /api/tribute': reels, 'PATCH /api/tribute': promise });
    const saving = ['LOADING', 'Saving the reel you were making first…', 'make-room'];
    for (const presses of [1, 2]) {
      toasts.show.mockClear();
      await userEvent.click(other);
      expect(toasts.show.mock.calls, `press ${presses}`).toEqual([saving]);
    }
    resolve(reels[0]);
    await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith('/createtribute/questions'));
    expect(toasts.show).toHaveBeenLastCalledWith(
      'SUCCESS',
      'We saved the reel you were making.',
      'make-room',
    );
    expect(calls.filter(({ call }) => call === 'PATCH /api/tribute')).toHaveLength(1);
    expect(calls.find(({ call }) => call === 'PATCH /api/tribute')?.body).toMatchObject({
      tributeId: 'T1',
      occasionTitle: 'Written on the train',
    });
    expect(draftNow().tributeId).toBe('T2');

    begin();
    await userEvent.click(create);
    await waitFor(() => expect(router.push).toHaveBeenLastCalledWith('/createtribute'));
    expect(draftNow().tributeId).toBeNull();
  });

  it('invites to the first reel [screen-states]', async () => {
    stubApi({ 'GET /api/tribute': [] });
    renderApp(<HomeScreen />);
    expect(await screen.findByRole('heading', { name: 'Your first reel starts here' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Create a reel' })).toHaveLength(1);
  });

  it('says when the reels cannot be fetched, and tries again [screen-states]', async () => {
    stubApi({});
    renderApp(<HomeScreen />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Your reels are safe');
    stubApi({ 'GET /api/tribute': [aTribute()] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'Your reels' })).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the reels you’re in.');
  });

  it('shows nobody else anything, and remembers where they wanted to go', () => {
    window.history.replaceState(null, '', '/home?x=1');
    const { rerenderAs } = renderApp(<HomeScreen />, { status: 'signedOut' });
    expect(router.replace).toHaveBeenLastCalledWith('/login');
    expect(useUiStore.getState().redirectFrom).toBe('/home?x=1');
    rerenderAs({ status: 'unverified' });
    expect(router.replace).toHaveBeenLastCalledWith('/signup');
    rerenderAs({ status: 'leaving' });
    expect(router.replace).toHaveBeenCalledTimes(2);
  });
});

it.each([
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
] as const)('at %i it is %s', (hour, part) => {
  expect(partOfDay(new Date(2026, 10, 21, hour))).toBe(part);
});

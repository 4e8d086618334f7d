import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useWayBack } from '#components/recorder/use-way-back.ts';
import { OnceProven } from '#components/workroom/once-proven.tsx';
import { OwnerOrGuest } from '#components/workroom/workroom-screen.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { aUser, renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { buildTribute, TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { router } from '#tests/support/navigation.ts';
import { buildSubmission } from './builders.ts';
import {
  CHANGE_TRIBUTE,
  clipNames,
  fullApi,
  GET_CLIPS,
  GET_FILM,
  GET_TRIBUTE,
  jonas,
  majas,
  of,
  open,
} from './desk.tsx';

test('shows the reel, its clips in order, the people and the progress', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('The reel for Anna');
  expect(screen.getByText(/2 answered · 14 days left/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');
  await screen.findByRole('region', { name: 'The reel' });
  expect(clipNames()).toEqual(['Play Aunt Maja', 'Play Jonas']);
  const people = await screen.findByRole('list', { name: 'People' });
  expect(within(people).getByText('Sent 2 clips')).toBeVisible();
  expect(within(people).getByText('Opened the link')).toBeVisible();
  expect(screen.getByText(/· 2 clips/)).toHaveTextContent('2 clips · ready to play');
});

test.each([
  ['READY', '2 answered · the reel is ready'],
  ['DELIVERED', '2 answered · the reel has been shown'],
] as const)('a %s reel says so instead of the days left', async (status, words) => {
  open({ ...fullApi(), [GET_TRIBUTE]: buildTribute({ status }) });
  const progress = await screen.findByText(/2 answered · /);
  expect(progress).toHaveTextContent(words);
});

test('removes a person with everything they sent, after a confirmation', async () => {
  const { answers, calls } = open();
  const revoke = `DELETE /api/tribute/contributor?tributeId=${TRIBUTE_ID}&contributorId=p1`;
  answers[revoke] = {};
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Aunt Maja' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from the reel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Aunt Maja from the reel?' });
  expect(dialog).toHaveTextContent(
    'Their 2 clips are removed from the reel, and they can no longer record or watch here. You can’t undo this',
  );
  answers[of('GET /api/tribute/contributor')] = [];
  answers[GET_CLIPS] = [jonas];
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Aunt Maja is no longer part of the reel.');
  await waitFor(() => expect(clipNames()).toEqual(['Play Jonas']));
  expect(calls.some(({ call }) => call === revoke)).toBe(true);
});

test('the workroom is the open tribute of the store [open-question]', async () => {
  open();
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(useRootStore.getState().openTribute?.tributeId).toBe(TRIBUTE_ID));
});

test('announces a clip that arrives while the page is open', async () => {
  const { answers } = open();
  await screen.findByRole('button', { name: 'Play Jonas' });
  const arriving = buildSubmission({
    _id: 'new',
    contributor: { _id: 'p3', name: 'Karim' },
    status: 'PROCESSING',
  });
  answers[GET_CLIPS] = [majas, jonas, arriving];
  expect(screen.queryByText('A clip from Karim arrived.')).toBeNull();
  // Like returning to the page.
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('A clip from Karim arrived.')).toBeInTheDocument();
});

test('before the first clip there is a link to send', async () => {
  open({ ...fullApi(), [GET_CLIPS]: [], [GET_FILM]: buildPresentation({ entries: [], durationSeconds: 0 }) });
  expect(await screen.findByRole('heading', { name: 'Your reel starts with the first clip' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Share link' })).toHaveValue(
    `${window.location.origin}/tribute/${TRIBUTE_ID}`,
  );
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
  const beginning = within(screen.getByRole('region', { name: 'Your reel starts with the first clip' }));
  expect(beginning.getByRole('button', { name: 'Copy link' })).toBeVisible();
  const people = within(await screen.findByRole('region', { name: 'People' }));
  expect(screen.getAllByRole('button', { name: 'Record your own clip' })).toEqual([
    people.getByRole('button', { name: 'Record your own clip' }),
  ]);
  expect(screen.queryByRole('button', { name: 'Make the reel' })).toBeNull();
  const publish = screen.getByRole('button', { name: 'Publish' });
  expect(publish).toBeDisabled();
  expect(publish).toHaveAccessibleDescription('You can publish once the reel has a clip.');
});

test.each([
  ['header', 'Share link'],
  ['section', 'Copy link'],
])(
  'with the shared link off, no dead one is handed out: one press in the %s switches it on',
  async (place, follower) => {
    const empty = { [GET_CLIPS]: [], [GET_FILM]: buildPresentation({ entries: [], durationSeconds: 0 }) };
    const { answers, calls } = open({
      ...fullApi(),
      ...empty,
      [GET_TRIBUTE]: buildTribute({ linkOpen: false }),
    });
    expect(await screen.findByText(/^The recording link is switched off/)).toBeVisible();
    for (const name of ['Share link', 'Copy link']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Share link' })).toBeNull();
    answers[CHANGE_TRIBUTE] = answers[GET_TRIBUTE] = buildTribute();
    const ways = await screen.findAllByRole('button', { name: 'Switch the link on' });
    const press = ways.find((button) => button.closest(place));
    if (!press) throw new Error(`The ${place} has no way to switch the link on.`);
    await userEvent.click(press);
    expect(await screen.findByRole('button', { name: 'Copy link' })).toBeVisible();
    expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Share link' })).toBeVisible();
    expect(screen.getByRole('button', { name: follower })).toHaveFocus();
    expect(calls.find(({ call }) => call === CHANGE_TRIBUTE)?.body).toMatchObject({ linkOpen: true });
  },
);

test('an archived reel without clips collects none', async () => {
  const film = buildPresentation({ entries: [], durationSeconds: 0 });
  const tribute = buildTribute({ status: 'ARCHIVED' });
  open({ ...fullApi(), [GET_CLIPS]: [], [GET_FILM]: film, [GET_TRIBUTE]: tribute });
  expect(await screen.findByRole('heading', { name: 'No clips arrived.' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
});

test('creators add their own clip, and come back from the recorder', async () => {
  const JOIN = 'POST /api/tribute/contributor';
  useRootStore.getState().setProfile(aUser());
  const { calls } = open({
    ...fullApi(),
    [JOIN]: { _id: 'c', name: 'Ben Otto', status: 'OPENED', clips: 0 },
  });
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  await userEvent.click(await screen.findByRole('button', { name: 'Record your own clip' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(`/recordtribute?tributeId=${TRIBUTE_ID}`));
  expect(calls.find(({ call }) => call === JOIN)?.body).toMatchObject({ name: 'Ben Otto' });
  const { result } = renderHook(() => useWayBack(TRIBUTE_ID));
  expect(result.current).toBe(`/tribute/${TRIBUTE_ID}`);
});

test('nobody is invited to an archived reel', async () => {
  open({ ...fullApi(), [GET_TRIBUTE]: buildTribute({ status: 'ARCHIVED' }) });
  await screen.findByRole('list', { name: 'People' });
  for (const name of ['Invite people', 'Record your own clip']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('what does not load offers another try', async () => {
  const answers = fullApi();
  answers[GET_FILM] = undefined;
  open(answers);
  expect(await screen.findByText('We couldn’t load the reel.')).toBeVisible();
  answers[GET_FILM] = buildPresentation();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'The reel' })).toBeVisible();
});

test('a browser with an account only: the creator gets the workroom, others the invitation', async () => {
  stubApi(fullApi());
  const owned = renderApp(<OwnerOrGuest tributeId={TRIBUTE_ID} guest={<p>invited</p>} />);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('The reel for Anna');
  owned.rerenderAs({ status: 'signedOut' });
  expect(screen.getByText('invited')).toBeVisible();
});

test('a stranger is shown the invitation', async () => {
  stubApi({});
  renderApp(<OwnerOrGuest tributeId={TRIBUTE_ID} guest={<p>invited</p>} />);
  expect(await screen.findByText('invited')).toBeVisible();
});

test('retries a missing page once the server knows the caller', async () => {
  stubApi({ 'POST /api/user/session': { emailVerified: true } });
  const gone = (
    <OnceProven>
      <p>gone</p>
    </OnceProven>
  );
  const view = renderApp(gone, { status: 'loading' });
  expect(screen.getByText('gone')).toBeVisible();
  expect(router.refresh).not.toHaveBeenCalled();
  view.rerenderAs({ status: 'signedIn' });
  expect(screen.queryByText('gone')).toBeNull();
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
  expect(await screen.findByText('gone')).toBeVisible();
});

test.each([0, 429, 503])(
  'does not show “not found” when the proof of the account fails with %i',
  async (status) => {
    const answers: Record<string, unknown> = {
      'POST /api/user/session': Response.json({ error: 'We are having trouble.' }, { status: status || 503 }),
    };
    stubApi(answers);
    if (status === 0) vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    renderApp(
      <OnceProven>
        <p>gone</p>
      </OnceProven>,
    );
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('gone')).toBeNull();
    expect(router.refresh).not.toHaveBeenCalled();
    stubApi({ 'POST /api/user/session': { emailVerified: true } });
    await userEvent.click(again);
    expect(await screen.findByText('gone')).toBeVisible();
    expect(router.refresh).toHaveBeenCalledOnce();
  },
);

test('offers a retry when our failure leaves the reel’s owner unknown', async () => {
  const answers: Record<string, unknown> = { ...fullApi() };
  answers[GET_TRIBUTE] = Response.json(
    { error: 'We are having trouble.', code: 'UNAVAILABLE' },
    { status: 503 },
  );
  stubApi(answers);
  renderApp(<OwnerOrGuest tributeId={TRIBUTE_ID} guest={<p>invited</p>} />);
  expect(await screen.findByText('We are having trouble.')).toBeVisible();
  expect(screen.queryByText('invited')).toBeNull();
  answers[GET_TRIBUTE] = buildTribute();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('The reel for Anna');
});

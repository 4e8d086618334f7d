import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { hideClip } from '#components/workroom/reel/arrange-film.ts';
import { editOf, keepUnsaved, keepWaiting, refusalsOf } from '#components/workroom/versions/unsaved.ts';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { DEFAULT_SETTINGS } from '#lib/reel/manifest.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { chooseForClip, editOnDesk, fullApi, GET_FILM, open, openClipMenu, SAVE_FILM } from './desk.tsx';

const button = (name: string) => screen.findByRole('button', { name });
const keptOnDevice = () => Object.keys(localStorage).filter((key) => key.startsWith('unsaved-reel:'));
const named = (speakerName: string, items: ManifestItem[]): ManifestItem[] =>
  items.map((item) =>
    item.kind === 'CLIP' && item.submissionId === 'jonas' ? { ...item, speakerName } : item,
  );
const stale = () =>
  Response.json({ error: 'Meanwhile.', code: 'STALE_VERSION', requestId: 'r' }, { status: 409 });

test('a save of what others changed meanwhile is refused, named and made again [reel-stale-save]', async () => {
  const { answers, calls } = open();
  await button('Nothing to undo');
  const editor = await editOnDesk('Jonas');
  answers[SAVE_FILM] = stale();
  const { items } = buildPresentation();
  answers[GET_FILM] = buildPresentation({ version: 7, items: named('Jo', items) });
  await userEvent.type(editor.getByRole('textbox', { name: 'Name in this reel' }), ' Berg{Enter}');
  const notice =
    'The reel has changed in the meantime, so we didn’t save this: You changed a name to Jonas Berg.';
  expect(await screen.findByText(notice)).toBeVisible();
  expect(calls.filter(({ call }) => call === SAVE_FILM)).toHaveLength(1);
  answers[SAVE_FILM] = buildPresentation({ version: 8, items: named('Jonas Berg', items) });
  answers[GET_FILM] = answers[SAVE_FILM];
  await userEvent.click(await button('Make my change again'));
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  await waitFor(() =>
    expect(calls.findLast(({ call }) => call === SAVE_FILM)?.body).toEqual({
      tributeId: TRIBUTE_ID,
      version: 7,
      items: named('Jonas Berg', items),
      settings: DEFAULT_SETTINGS,
      format: '16:9',
    }),
  );
});

test('a change that did not arrive is kept and made again, also without an answer [reel-stale-save]', async () => {
  const { answers, calls } = open();
  await button('Nothing to undo');
  const { items } = buildPresentation();
  answers[SAVE_FILM] = Response.error();
  answers[GET_FILM] = Response.error();
  await chooseForClip('Jonas', 'Hide from the reel');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We couldn’t save this: You hid the clip from Jonas. Check your connection, then make it again.',
  );
  expect(await openClipMenu('Jonas')).toContain('Hide from the reel');
  await userEvent.keyboard('{Escape}');
  const hidden = hideClip(items, 'jonas', true);
  answers[SAVE_FILM] = buildPresentation({ version: 4, items: hidden });
  answers[GET_FILM] = answers[SAVE_FILM];
  await userEvent.click(await button('Make my change again'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(calls.findLast(({ call }) => call === SAVE_FILM)?.body).toMatchObject({ version: 3, items: hidden });
});

test('a change that did not arrive is still offered after a reload, until it is made or left out [reel-stale-save]', async () => {
  const { answers } = open();
  await button('Nothing to undo');
  answers[SAVE_FILM] = Response.error();
  await chooseForClip('Jonas', 'Hide from the reel');
  const notice = /^We couldn’t save this: You hid the clip from Jonas/;
  expect(await screen.findByRole('alert')).toHaveTextContent(notice);
  cleanup();
  const { answers: later, calls } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent(notice);
  const items = hideClip(buildPresentation().items, 'jonas', true);
  later[SAVE_FILM] = buildPresentation({ version: 4, items });
  await userEvent.click(await button('Make my change again'));
  await waitFor(() =>
    expect(calls.findLast(({ call }) => call === SAVE_FILM)?.body).toMatchObject({ items }),
  );
  cleanup();
  open();
  await button('Nothing to undo');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without a network, the page shows none of the changes that wait for each other [reel-stale-save]', async () => {
  const { answers } = open();
  await button('Nothing to undo');
  const failure = Promise.withResolvers<Response>();
  answers[SAVE_FILM] = failure.promise;
  await chooseForClip('Jonas', 'Hide from the reel');
  await chooseForClip('Aunt Maja', 'Hide from the reel');
  answers[GET_FILM] = Response.error();
  failure.resolve(Response.error());
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t save this: You hid 2 clips.'),
  );
  expect(await openClipMenu('Jonas')).toContain('Hide from the reel');
});

test('a change that waited for a refused one is kept with it, and never replaces newer work [reel-stale-save]', async () => {
  const { answers, calls } = open();
  await button('Nothing to undo');
  const refusal = Promise.withResolvers<Response>();
  answers[SAVE_FILM] = refusal.promise;
  await chooseForClip('Jonas', 'Hide from the reel');
  await chooseForClip('Aunt Maja', 'Hide from the reel');
  answers[GET_FILM] = buildPresentation({ version: 7 });
  refusal.resolve(stale());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('You hid 2 clips.'));
  // The first one, which was tried again.
  const saves = calls.filter(({ call }) => call === SAVE_FILM);
  expect(saves).toHaveLength(2);
  expect(saves[1]?.body).toMatchObject({ items: hideClip(buildPresentation().items, 'jonas', true) });
  await userEvent.click(await button('Leave it out'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await button('Nothing to undo')).toHaveFocus();
});

test('two changes that did not arrive, one after the other, are made together [reel-stale-save]', async () => {
  const { answers, calls } = open();
  await button('Nothing to undo');
  answers[SAVE_FILM] = Response.error();
  await chooseForClip('Jonas', 'Hide from the reel');
  await screen.findByText(/You hid the clip from Jonas/);
  await chooseForClip('Aunt Maja', 'Hide from the reel');
  await screen.findByText(/You hid 2 clips/);
  const items = ['jonas', 'maja'].reduce((all, id) => hideClip(all, id, true), buildPresentation().items);
  answers[SAVE_FILM] = buildPresentation({ version: 4, items });
  await userEvent.click(await button('Make my change again'));
  await waitFor(() =>
    expect(calls.findLast(({ call }) => call === SAVE_FILM)?.body).toMatchObject({ items }),
  );
});

test('a change that is made again by hand is kept until it has arrived [reel-stale-save]', async () => {
  const { answers } = open();
  await button('Nothing to undo');
  answers[SAVE_FILM] = Response.error();
  await chooseForClip('Jonas', 'Hide from the reel');
  await screen.findByRole('alert');
  const outage = Promise.withResolvers<Response>();
  answers[SAVE_FILM] = outage.promise;
  await chooseForClip('Jonas', 'Hide from the reel');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(keptOnDevice()).toHaveLength(1);
  outage.resolve(Response.error());
  expect(await screen.findByRole('alert')).toHaveTextContent(/^We couldn’t save this: You hid the clip from/);
  const items = hideClip(buildPresentation().items, 'jonas', true);
  answers[SAVE_FILM] = answers[GET_FILM] = buildPresentation({ version: 4, items });
  await chooseForClip('Jonas', 'Hide from the reel');
  await waitFor(() => expect(keptOnDevice()).toHaveLength(0));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a save that waited for another when the page was left is offered again [reel-stale-save]', async () => {
  const { answers } = open();
  await button('Nothing to undo');
  answers[SAVE_FILM] = new Promise<Response>(() => {});
  await chooseForClip('Jonas', 'Hide from the reel');
  await chooseForClip('Aunt Maja', 'Hide from the reel');
  cleanup();
  // The first one outlived the page.
  const hidden = hideClip(buildPresentation().items, 'jonas', true);
  const { calls } = open({ ...fullApi(), [GET_FILM]: buildPresentation({ version: 4, items: hidden }) });
  await screen.findByText(/You hid the clip from Aunt Maja/);
  await userEvent.click(await button('Make my change again'));
  const items = hideClip(hidden, 'maja', true);
  await waitFor(() =>
    expect(calls.findLast(({ call }) => call === SAVE_FILM)?.body).toMatchObject({ items }),
  );
});

test('a change whose answer was lost is not offered again [reel-stale-save]', async () => {
  const { answers } = open();
  await button('Nothing to undo');
  answers[SAVE_FILM] = Response.error();
  const items = hideClip(buildPresentation().items, 'jonas', true);
  answers[GET_FILM] = buildPresentation({ version: 4, items });
  await chooseForClip('Jonas', 'Hide from the reel');
  await waitFor(() => expect(keptOnDevice()).toHaveLength(0));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('keeps nothing if what did not arrive changes nothing, or was taken back [reel-stale-save]', () => {
  const queryClient = new QueryClient();
  const [before, after] = [buildPresentation(), buildPresentation()].map(editOf);
  if (!before || !after) throw new Error('There is no reel.');
  after.items = hideClip(after.items, 'jonas', true);
  keepUnsaved(queryClient, TRIBUTE_ID, { from: before, to: before, reason: 'STALE' });
  keepWaiting(queryClient, TRIBUTE_ID, { from: after, to: after, reason: 'FAILED' });
  expect(keptOnDevice()).toHaveLength(0);
  keepUnsaved(queryClient, TRIBUTE_ID, { from: before, to: after, reason: 'FAILED' });
  expect(keptOnDevice()).toHaveLength(1);
  keepUnsaved(queryClient, TRIBUTE_ID, { from: after, to: before, reason: 'FAILED' });
  expect(keptOnDevice()).toHaveLength(0);
  expect(refusalsOf(queryClient, TRIBUTE_ID)).toBe(3);
});

test('says that a refused change no longer fits [reel-stale-save]', async () => {
  const { answers } = open();
  await button('Nothing to undo');
  answers[SAVE_FILM] = stale();
  const { items } = buildPresentation();
  answers[GET_FILM] = buildPresentation({ version: 7, items: items.toSpliced(2, 1) });
  await chooseForClip('Jonas', 'Hide from the reel');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'and it no longer fits: You hid the clip from Jonas.',
  );
  expect(screen.queryByRole('button', { name: 'Make my change again' })).toBeNull();
});

test('says nothing of a refused change that another page made as well [reel-stale-save]', async () => {
  const { answers, calls } = open();
  await button('Nothing to undo');
  answers[SAVE_FILM] = stale();
  const theirs = hideClip(hideClip(buildPresentation().items, 'jonas', true), 'maja', true);
  answers[GET_FILM] = buildPresentation({ version: 7, items: theirs });
  await chooseForClip('Jonas', 'Hide from the reel');
  await waitFor(() => expect(keptOnDevice()).toHaveLength(0));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(calls.filter(({ call }) => call === SAVE_FILM)).toHaveLength(1);
});

test('says what no longer fits of a refused change that is there in part [reel-stale-save]', async () => {
  const { answers } = open();
  await button('Nothing to undo');
  const refusal = Promise.withResolvers<Response>();
  answers[SAVE_FILM] = refusal.promise;
  await chooseForClip('Jonas', 'Hide from the reel');
  await chooseForClip('Aunt Maja', 'Hide from the reel');
  const items = hideClip(buildPresentation().items, 'maja', true).toSpliced(2, 1);
  answers[GET_FILM] = buildPresentation({ version: 7, items });
  refusal.resolve(stale());
  expect(await screen.findByText(/and it no longer fits: You hid 2 clips/)).toBeVisible();
});

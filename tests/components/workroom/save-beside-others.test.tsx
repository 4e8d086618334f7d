import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { hideClip } from '#components/workroom/reel/arrange-film.ts';
import { carriedTo } from '#components/workroom/reel/carried-save.ts';
import { DEFAULT_SETTINGS } from '#lib/reel/manifest.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { buildPerson } from './builders.ts';
import {
  buildMusic,
  chooseForClip,
  fullApi,
  GET_FILM,
  GET_MUSIC,
  ORDER_SAMPLES,
  of,
  open,
  openLookAndSound,
  SAVE_FILM,
} from './desk.tsx';

const PEOPLE = of('GET /api/tribute/contributor');
const { items } = buildPresentation();
const calm = { ...DEFAULT_SETTINGS, theme: 'CALM' as const };
const stale = () =>
  Response.json({ error: 'Meanwhile.', code: 'STALE_VERSION', requestId: 'r' }, { status: 409 });

type Calls = ReturnType<typeof open>['calls'];
const savesIn = (calls: Calls) => calls.filter(({ call }) => call === SAVE_FILM);

test('a change is saved beside another one that was made meanwhile, without a question [reel-stale-save]', async () => {
  const { answers, calls } = open();
  await screen.findByRole('button', { name: 'Nothing to undo' });
  answers[GET_FILM] = buildPresentation({ version: 4, settings: calm });
  const saved = buildPresentation({ version: 5, settings: calm, items: hideClip(items, 'jonas', true) });
  const responses = [stale(), saved];
  Object.defineProperty(answers, SAVE_FILM, { get: () => responses.shift() });
  await chooseForClip('Jonas', 'Hide from the reel');
  await waitFor(() => expect(savesIn(calls)).toHaveLength(2));
  expect(savesIn(calls)[1]?.body).toEqual({
    tributeId: TRIBUTE_ID,
    version: 4,
    items: hideClip(items, 'jonas', true),
  });
  await waitFor(() =>
    expect(Object.keys(localStorage).filter((key) => key.startsWith('unsaved-reel'))).toEqual([]),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a save carries only the settings and the shape that it changes [reel-stale-save]', () => {
  const before = buildPresentation();
  const music = { mood: 'warm', volume: 'FULL' } as const;
  const now = buildPresentation({ settings: { ...calm, music }, format: '1:1' });
  const softer = { ...DEFAULT_SETTINGS, music: { ...DEFAULT_SETTINGS.music, volume: 'SOFT' as const } };
  const change = { items, settings: softer, format: '16:9' as const };
  expect(carriedTo(now, { change, before }, [])).toEqual({
    items,
    settings: { music: { mood: 'warm', volume: 'SOFT' } },
  });
});

const RENAME = 'PATCH /api/tribute/contributor';
const REVOKE = `${of('DELETE /api/tribute/contributor')}&contributorId=p1`;

/** Opens a dialog about a person. */
async function openPerson(item: string, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Aunt Maja' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog', { name: title }));
}

test('a change that is made while a name is corrected waits for its version [reel-stale-save]', async () => {
  const { answers, calls } = open({ ...fullApi(), [PEOPLE]: [buildPerson()] });
  await screen.findByRole('button', { name: 'Nothing to undo' });
  const corrected = Promise.withResolvers<unknown>();
  answers[RENAME] = corrected.promise;
  const dialog = await openPerson('Correct the name', 'Correct the name of Aunt Maja');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), ' Berg{Enter}');
  await waitFor(() => expect(calls.some(({ call }) => call === RENAME)).toBe(true));
  await userEvent.keyboard('{Escape}');
  answers[SAVE_FILM] = buildPresentation({ version: 5, items: hideClip(items, 'jonas', true) });
  await chooseForClip('Jonas', 'Hide from the reel');
  expect(savesIn(calls)).toEqual([]);
  answers[GET_FILM] = buildPresentation({ version: 4 });
  corrected.resolve({});
  await waitFor(() => expect(savesIn(calls)).toMatchObject([{ body: { version: 4 } }]));
});

test('a person is removed after earlier changes are saved [reel-stale-save]', async () => {
  const { answers, calls } = open({ ...fullApi(), [PEOPLE]: [buildPerson()], [REVOKE]: {} });
  await screen.findByRole('button', { name: 'Nothing to undo' });
  const saved = Promise.withResolvers<unknown>();
  answers[SAVE_FILM] = saved.promise;
  await chooseForClip('Jonas', 'Hide from the reel');
  const title = 'Remove Aunt Maja from the reel?';
  const dialog = await openPerson('Remove from the reel', title);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  const removals = () => calls.filter(({ call }) => call === REVOKE);
  expect(removals()).toEqual([]);
  saved.resolve(buildPresentation({ version: 4, items: hideClip(items, 'jonas', true) }));
  await waitFor(() => expect(removals()).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
});

test('a change that is made while music is removed waits for its version [reel-own-music] [reel-stale-save]', async () => {
  const answers = fullApi();
  const file = { name: 'song.mp3', durationSeconds: 95, url: '/media/own/music.m4a?s=1' };
  const own = { ...DEFAULT_SETTINGS, music: { mood: 'own' as const, volume: 'SOFT' as const } };
  answers[GET_MUSIC] = answers[ORDER_SAMPLES] = buildMusic({ file });
  answers[GET_FILM] = buildPresentation({ settings: own });
  const { calls } = open(answers);
  await openLookAndSound();
  const dialog = within(await screen.findByRole('dialog', { name: 'Look and sound' }));
  const remove = of('DELETE /api/tribute/music');
  const removed = Promise.withResolvers<unknown>();
  answers[remove] = removed.promise;
  await userEvent.click(await dialog.findByRole('button', { name: 'Remove your music' }));
  await waitFor(() => expect(calls.some(({ call }) => call === remove)).toBe(true));
  answers[SAVE_FILM] = buildPresentation({ version: 5, settings: own });
  await userEvent.click(dialog.getByRole('radio', { name: 'Cut without fading' }));
  expect(savesIn(calls)).toEqual([]);
  answers[GET_FILM] = buildPresentation({ version: 4, settings: own });
  removed.resolve(buildMusic());
  await waitFor(() => expect(savesIn(calls)).toMatchObject([{ body: { version: 4 } }]));
});

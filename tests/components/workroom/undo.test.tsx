import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ReelVersionDto, VersionChange } from '#lib/contracts/reel-versions.ts';
import { DEFAULT_SETTINGS } from '#lib/reel/manifest.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import {
  editOnDesk,
  fullApi,
  GET_CLIPS,
  GET_FILM,
  GET_MUSIC,
  GET_REEL,
  of,
  open,
  openLookAndSound,
} from './desk.tsx';

const CHANGE_FILM = 'PATCH /api/tribute/save_presentation';
const LIST = of('GET /api/tribute/reel_versions');

const version = (
  number: number,
  change: Partial<VersionChange> | null,
  more: Partial<ReelVersionDto> = {},
) => ({
  version: number,
  savedAt: '2026-11-20T10:00:00.000Z',
  cause: 'CHANGE' as const,
  restoredAt: null,
  changes: change && [{ kind: 'ORDER' as const, count: 1, submissionId: null, value: null, ...change }],
  ...more,
});
const moved = version(3, { kind: 'MOVED', submissionId: 'jonas', value: 'END' });
const themed = version(4, { kind: 'THEME', value: 'CALM' });
const stale = () =>
  Response.json({ error: 'Meanwhile.', code: 'STALE_VERSION', requestId: 'r' }, { status: 409 });

/** A workroom in which a clip was moved and a theme was undone. */
function withHistory() {
  const answers = fullApi();
  answers[GET_FILM] = buildPresentation({ history: { undo: moved, redo: themed } });
  return open(answers);
}
const button = (name: string) => screen.findByRole('button', { name });

test('buttons say what they undo and repeat, and then what they did [reel-undo]', async () => {
  const { answers, calls } = withHistory();
  const sent = () => calls.flatMap(({ call, body }) => (call === CHANGE_FILM ? [body] : []));
  expect(await button('Redo: Theme: Candlelight')).not.toHaveAttribute('aria-disabled', 'true');
  answers[CHANGE_FILM] = buildPresentation({ version: 5, history: { undo: null, redo: moved } });
  answers[GET_FILM] = answers[CHANGE_FILM];
  const undo = await button('Undo: You moved the clip from Jonas to the end');
  await userEvent.click(undo);
  expect(await screen.findByText('Undone: You moved the clip from Jonas to the end')).toBeInTheDocument();
  expect(sent()).toEqual([{ tributeId: TRIBUTE_ID, action: 'UNDO', version: 3 }]);
  const nothing = await button('Nothing to undo');
  expect(nothing).toHaveFocus();
  expect(nothing).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(nothing);
  await userEvent.click(await button('Redo: You moved the clip from Jonas to the end'));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ tributeId: TRIBUTE_ID, action: 'REDO', version: 3 });
});

test('keys undo and repeat, in Look and sound too, but not while typing [reel-undo]', async () => {
  const { answers, calls } = withHistory();
  const actions = () =>
    calls.flatMap(({ call, body }) => (call === CHANGE_FILM ? [(body as { action: string }).action] : []));
  answers[CHANGE_FILM] = answers[GET_FILM];
  await button('Redo: Theme: Candlelight');
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(actions()).toEqual(['UNDO']));
  await userEvent.keyboard('{Meta>}{Shift>}Z{/Shift}{/Meta}');
  await waitFor(() => expect(actions()).toEqual(['UNDO', 'REDO']));
  await userEvent.keyboard('{Control>}y{/Control}');
  await waitFor(() => expect(actions()).toEqual(['UNDO', 'REDO', 'REDO']));

  const editor = await editOnDesk('Jonas');
  const name = editor.getByRole('textbox', { name: 'Name in this reel' });
  expect(fireEvent.keyDown(name, { key: 'z', ctrlKey: true })).toBe(true);
  await userEvent.click(editor.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('button', { name: 'Play Jonas' })).toHaveFocus();
  await openLookAndSound();
  const cut = await screen.findByRole('radio', { name: 'Cut without fading' });
  expect(fireEvent.keyDown(cut, { key: 'z', ctrlKey: true })).toBe(false);
  await waitFor(() => expect(actions()).toEqual(['UNDO', 'REDO', 'REDO', 'UNDO']));
});

test('an undo asks again only for what the change alters [reel-undo]', async () => {
  const removed = version(7, { kind: 'REMOVED', submissionId: 'jonas' });
  const { answers, calls } = withHistory();
  await button('Redo: Theme: Candlelight');
  const before = calls.length;
  const press = async (name: string, next: ReturnType<typeof version> | null) => {
    answers[CHANGE_FILM] = buildPresentation({ history: { undo: next, redo: null } });
    answers[GET_FILM] = answers[CHANGE_FILM];
    await userEvent.click(await button(name));
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  };
  await press('Redo: Theme: Candlelight', themed);
  await press('Undo: Theme: Candlelight', moved);
  await press('Undo: You moved the clip from Jonas to the end', removed);
  await press('Undo: You removed the clip from Jonas', null);
  const made = () => calls.slice(before).map(({ call }) => call);
  await waitFor(() => expect(made().length).toBeGreaterThan(14));
  const ofRemoval = made().lastIndexOf(CHANGE_FILM);
  const beforeIt = made().slice(0, ofRemoval);
  const ofReel = [CHANGE_FILM, GET_FILM, GET_REEL].flatMap((call) => [call, call, call]);
  expect(beforeIt.toSorted()).toEqual([...ofReel, GET_CLIPS].toSorted());
});

test('an undo that came too late changes nothing and says why [reel-stale-save]', async () => {
  const { answers } = withHistory();
  answers[CHANGE_FILM] = stale();
  await userEvent.click(await button('Undo: You moved the clip from Jonas to the end'));
  expect(
    await screen.findByText('The reel has changed in the meantime, so nothing was undone.'),
  ).toBeInTheDocument();
});

test('lists versions in words and restores one [reel-version-list]', async () => {
  const { answers, calls } = withHistory();
  answers[LIST] = Response.json({
    data: [
      version(3, { kind: 'MOVED', submissionId: 'gone', value: 'START' }, { cause: 'UNDO' }),
      version(2, null, { cause: 'RESTORE', restoredAt: '2026-11-19T10:00:00.000Z', laterClips: 2 }),
      version(1, { kind: 'ADDED', submissionId: 'maja' }, { cause: 'BY_OTHERS' }),
    ],
    nextCursor: '1',
  });
  answers[`${LIST}&cursor=1`] = Response.json({
    data: [version(0, { kind: 'RENAMED', submissionId: 'maja', value: 'Maja' })],
    nextCursor: null,
  });
  await userEvent.click(await button('Versions of the reel'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Versions' }));
  await dialog.findByText('Undone: You moved a clip to the start');
  const words = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(words()).toEqual([
    expect.stringMatching(/^Undone: You moved a clip to the start.*Now$/),
    expect.stringMatching(
      /^You restored the version from Nov 19, 2026.* and kept 2 clips that came later.*Restore$/,
    ),
    expect.stringMatching(/^New in the reel: the clip from Aunt Maja.*Restore$/),
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Show earlier versions' }));
  expect(await dialog.findByText('You changed a name to Maja')).toBeVisible();
  const restored = version(4, null, { cause: 'RESTORE', laterClips: 1 });
  answers[CHANGE_FILM] = buildPresentation({ version: 4, history: { undo: restored, redo: null } });
  await userEvent.click(
    dialog.getByRole('button', { name: /^Restore the version from .*: New in the reel/ }),
  );
  await screen.findByText(
    /^The reel is back to the version from Nov 20, 2026.*clip that came later is still in it/,
  );
  expect(calls.find(({ call }) => call === CHANGE_FILM)?.body).toEqual({
    tributeId: TRIBUTE_ID,
    action: 'RESTORE',
    version: 1,
    current: 3,
  });
});

test('names music that was replaced or removed, and versions whose music is gone [reel-own-music]', async () => {
  const { answers } = withHistory();
  answers[LIST] = [
    version(3, { kind: 'SONG', value: null }),
    version(2, { kind: 'SONG', value: 'Our song.mp3' }),
    version(1, { kind: 'MUSIC', value: 'own' }, { isMusicLost: true }),
  ];
  await userEvent.click(await button('Versions of the reel'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Versions' }));
  await dialog.findByText('You removed your music');
  const items = dialog.getAllByRole('listitem');
  expect(items[1]).toHaveTextContent('Your music: Our song.mp3');
  expect(items[2]).toHaveTextContent('We no longer have its music');
  expect(items[1]).not.toHaveTextContent('no longer');
});

test('an undo that cannot bring music back says so, and learns what the reel has [reel-own-music]', async () => {
  const removed = version(4, { kind: 'SONG', value: null }, { isMusicLost: true });
  const answers = fullApi();
  answers[GET_FILM] = buildPresentation({ history: { undo: removed, redo: null } });
  const { calls } = open(answers);
  await button('Undo: You removed your music');
  answers[CHANGE_FILM] = buildPresentation({ version: 5, history: { undo: null, redo: removed } });
  await openLookAndSound();
  const asked = () => calls.filter(({ call }) => call === GET_MUSIC).length;
  await waitFor(() => expect(asked()).toBeGreaterThan(0));
  const before = asked();
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(asked()).toBe(before + 1));
  expect(
    await screen.findByText('We no longer have that music, so it doesn’t come back.'),
  ).toBeInTheDocument();
  expect(screen.queryByText(/^Undone/)).toBeNull();
});

test('a restore is made again if only clips arrived since, and otherwise says why it was not [reel-stale-save]', async () => {
  const { answers, calls } = withHistory();
  answers[LIST] = [version(1, { kind: 'ADDED' }, { cause: 'BY_OTHERS' })];
  await userEvent.click(await button('Versions of the reel'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Versions' }));
  answers[CHANGE_FILM] = stale();
  answers[GET_FILM] = buildPresentation({ version: 4, settings: { ...DEFAULT_SETTINGS, theme: 'CALM' } });
  const restore = await dialog.findByRole('button', { name: /^Restore the version/ });
  await userEvent.click(restore);
  await screen.findByText('The reel has changed in the meantime, so nothing was restored.');
  const { items } = buildPresentation();
  const late = { kind: 'CLIP' as const, submissionId: 'late', hidden: false };
  const arrived = {
    settings: { ...DEFAULT_SETTINGS, theme: 'CALM' as const },
    items: items.toSpliced(2, 0, late),
  };
  answers[GET_FILM] = buildPresentation({ ...arrived, version: 5 });
  answers[CHANGE_FILM] = stale();
  const sent = () => calls.flatMap(({ call, body }) => (call === CHANGE_FILM ? [body] : []));
  await userEvent.click(restore);
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent().map((body) => (body as { current: number }).current)).toEqual([3, 4, 5]);
});

test('a list that does not load can be loaded again [reel-version-list]', async () => {
  const { answers } = withHistory();
  await userEvent.click(await button('Versions of the reel'));
  expect(await screen.findByText('We couldn’t load the versions.')).toBeVisible();
  answers[LIST] = [];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing has changed yet.')).toBeVisible();
});

test('the look can be undone before the first clip [reel-undo]', async () => {
  const answers = fullApi();
  answers[GET_CLIPS] = [];
  answers[GET_FILM] = buildPresentation({ items: [], entries: [], history: { undo: themed, redo: null } });
  open(answers);
  expect(await button('Undo: Theme: Candlelight')).toBeVisible();
});

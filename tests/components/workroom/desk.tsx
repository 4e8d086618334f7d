import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { ToastList } from '#components/providers/toast-list.tsx';
import { WorkroomScreen } from '#components/workroom/workroom-screen.tsx';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { buildPresentation, installFakeMedia } from '#tests/components/player/fake-media.ts';
// What the page loads after itself is here at once.
import '#components/workroom/people/people-panel.tsx';
import '#components/workroom/reel/publish-dialog.tsx';
import '#components/workroom/reel/film-desk.tsx';
import '#components/workroom/reel/reel-bar.tsx';
import '#components/workroom/proposal/proposal-dialog.tsx';
import '#components/workroom/clips/clip-menu.tsx';
import '#components/workroom/clips/remove-clip-dialog.tsx';
import '#components/workroom/editor/clip-editor.tsx';
import '#components/workroom/clips/reported-note.tsx';
import '#components/workroom/settings/header-dialogs.tsx';
import '#components/workroom/settings/reel-menu.tsx';
import '#components/workroom/settings/style-panel.tsx';
import '#components/workroom/clips/sortable-clips.tsx';
import '#components/workroom/versions/undo-bar.tsx';
import '#components/workroom/versions/unsaved-change.tsx';
import '#components/workroom/versions/versions-dialog.tsx';
import '#components/people/switch-link-on.tsx';
import '#components/workroom/clips/thank-yous.tsx';
import type { MusicDto } from '#lib/contracts/music.ts';
import type { ReelThemeDto } from '#lib/contracts/reel-themes.ts';
import { REEL_THEMES } from '#lib/contracts/reels.ts';
import { buildTribute, TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { buildPerson, buildSubmission } from './builders.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  installFakeMedia();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

export const of = (path: string) => `${path}?tributeId=${TRIBUTE_ID}`;
export const GET_TRIBUTE = of('GET /api/tribute');
export const CHANGE_TRIBUTE = 'PATCH /api/tribute';
export const GET_CLIPS = of('GET /api/submission');
export const GET_FILM = of('GET /api/tribute/save_presentation');
export const SAVE_FILM = 'POST /api/tribute/save_presentation';
export const GET_REEL = of('GET /api/tribute/reel');
export const GET_MUSIC = of('GET /api/tribute/music');
const GET_THEMES = of('GET /api/tribute/reel_themes');
export const GET_HELLO = of('GET /api/tribute/hello');
export const ORDER_SAMPLES = 'POST /api/tribute/music_samples';

export const buildMusic = (change: Partial<MusicDto> = {}): MusicDto => ({
  samples: { quiet: '/media/quiet.m4a', warm: '/media/warm.m4a', bright: null, solemn: '/media/solemn.m4a' },
  file: null,
  arriving: null,
  ...change,
});

const buildThemes = (): ReelThemeDto[] =>
  REEL_THEMES.map((theme) => ({ theme, pictureUrl: `/media/title-${theme}.png` }));

export const majas = buildSubmission();
export const jonas = buildSubmission({
  _id: 'jonas',
  contributor: { _id: 'p2', name: 'Jonas' },
  durationSeconds: 6,
});

/** A workroom of two clips and two people, in which nothing has been made yet. */
export function fullApi(): Record<string, unknown> {
  return {
    [GET_TRIBUTE]: buildTribute(),
    [GET_CLIPS]: [majas, jonas],
    [GET_FILM]: buildPresentation(),
    [of('GET /api/tribute/contributor')]: [
      buildPerson(),
      buildPerson({ _id: 'p2', name: 'Karim', status: 'OPENED', state: 'OPENED', clips: 0 }),
    ],
    [GET_REEL]: { render: null },
    [GET_MUSIC]: buildMusic(),
    [ORDER_SAMPLES]: buildMusic(),
    [GET_THEMES]: buildThemes(),
    [GET_HELLO]: { shown: null, arriving: null },
  };
}

export function open(answers = fullApi()) {
  const calls = stubApi(answers);
  const { queryClient } = renderApp(
    <>
      <WorkroomScreen tributeId={TRIBUTE_ID} />
      <ToastList closeLabel="Close" />
    </>,
  );
  return { answers, calls, queryClient };
}

/** Returns what the page told about watching (docs/specification.md#retention-activity). */
export const notesIn = (calls: ReturnType<typeof stubApi>) =>
  calls.filter(({ call }) => call === 'POST /api/submission/action').map(({ body }) => body);

/** Presses a button of a clip, once the clips can be dragged: before that they wait. */
export const pressOnDesk = async (name: string) => {
  await screen.findByRole('button', { name: /^Drag Jonas/ });
  await userEvent.click(await screen.findByRole('button', { name }));
};

/** Returns the menu items of a clip in order. */
export const openClipMenu = async (name: string) => {
  await pressOnDesk(`Actions for the clip from ${name}`);
  const menu = await screen.findByRole('menu', { name: `Actions for the clip from ${name}` });
  return within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
};

/** Chooses from the menu of a clip. */
export const chooseForClip = async (name: string, item: string) => {
  await openClipMenu(name);
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
};

/** Opens a clip in its place. */
export const editOnDesk = async (name: string) => {
  await chooseForClip(name, 'Edit the clip');
  return within(await screen.findByRole('region', { name: `Edit the clip from ${name}` }));
};

export const openLookAndSound = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Look and sound' }));

/** Chooses from the menu of the reel. */
export const chooseForReel = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More reel actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

export const clipNames = () =>
  screen.getAllByRole('button', { name: /^Play \w/ }).map((button) => button.getAttribute('aria-label'));

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { HeaderDialogs } from '#components/workroom/settings/header-dialogs.tsx';
import type { MadeReelDto } from '#lib/contracts/made-reels.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { buildTribute, TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { buildRender } from './builders.ts';

vi.mock('#components/ui/show-toast.ts', () => ({ showToast: vi.fn() }));
afterEach(() => vi.unstubAllGlobals());

const LIST = `GET /api/tribute/reel_files?tributeId=${TRIBUTE_ID}`;
const RESTORE = 'PATCH /api/tribute/save_presentation';
const SWITCH = 'PATCH /api/tribute';
const file = (change: Partial<MadeReelDto>): MadeReelDto => ({
  renderId: 'newest',
  madeAt: '2026-11-20T10:00:00.000Z',
  manifestVersion: 4,
  durationSeconds: 65,
  sizeBytes: 12_000_000,
  canRemake: false,
  quality: '720p',
  hasCaptions: false,
  enlargedClips: 0,
  isMusicMissing: false,
  isMusicLost: false,
  isCurrent: true,
  changes: [
    { kind: 'CLIPS_ADDED', count: 2 },
    { kind: 'ORDER', count: 1 },
  ],
  ...change,
});

test('lists made files in words, and restores the version of an older one [reel-files] [reel-remake]', async () => {
  const first = { renderId: 'first', manifestVersion: 2, sizeBytes: null, isCurrent: false, changes: null };
  const tribute = buildTribute({});
  const long = buildPresentation({ version: 300 });
  const calls = stubApi({
    [LIST]: [file({}), file(first)],
    [FILM]: long,
    [RESTORE]: buildPresentation({ version: 301 }),
    [SWITCH]: tribute,
  });
  renderApp(<HeaderDialogs tribute={tribute} dialog="files" onOpen={vi.fn()} />);
  const [newest, oldest] = (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement];
  expect(newest).toHaveTextContent('2 clips added, order changed');
  expect(newest).toHaveTextContent('1:05 · 720p · 12 MB · current');
  expect(within(newest).queryByRole('button', { name: /^Restore/ })).toBeNull();
  expect(oldest).toHaveTextContent('First file');
  await waitFor(() => expect(oldest).toHaveTextContent('Restoring it leaves captions as they are now'));
  expect(newest).not.toHaveTextContent('Restoring it');
  expect(within(oldest).queryByRole('button', { name: /^Download/ })).toBeNull();
  await userEvent.click(within(oldest).getByRole('button', { name: /^Restore the version/ }));
  const sent = (call: string) => calls.find((made) => made.call === call)?.body;
  await waitFor(() =>
    expect(sent(RESTORE)).toEqual({ tributeId: TRIBUTE_ID, action: 'RESTORE', version: 2, current: 300 }),
  );
  const control = screen.getByRole('switch', { name: 'Make it again automatically' });
  expect(control).toHaveAccessibleDescription();
  await userEvent.click(control);
  await waitFor(() => expect(sent(SWITCH)).toEqual({ tributeId: TRIBUTE_ID, remakesFile: true }));
});

test('says of a file that it plays music of before, and why it cannot be made again [reel-files]', async () => {
  const gone = file({ renderId: 'gone', sizeBytes: null, isMusicLost: true, isCurrent: false });
  stubApi({ [LIST]: [file({ isMusicLost: true }), gone], [FILM]: buildPresentation() });
  renderApp(<HeaderDialogs tribute={buildTribute({})} dialog="files" onOpen={vi.fn()} />);
  const [kept, lost] = (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement];
  expect(kept).toHaveTextContent('It plays your earlier music');
  expect(kept).not.toHaveTextContent('can’t be made again');
  expect(lost).toHaveTextContent('can’t be made again');
  expect(within(lost).queryByRole('button', { name: /again/ })).toBeNull();
});

const FILM = `GET /api/tribute/save_presentation?tributeId=${TRIBUTE_ID}`;
const STATUS = `GET /api/tribute/reel?tributeId=${TRIBUTE_ID}`;
const MAKE = 'POST /api/tribute/reel';

test('makes a file in 1080p, with captions once there are some, and says how each was made [reel-quality] [reel-burnt-captions]', async () => {
  const large = { quality: '1080p', hasCaptions: true, enlargedClips: 2, isMusicMissing: true } as const;
  const changes = [
    { kind: 'QUALITY', count: 1 },
    { kind: 'CAPTIONS_DRAWN', count: 1 },
  ] as const;
  const film = buildPresentation();
  const answers: Record<string, unknown> = {
    [LIST]: [file({ ...large, changes: [...changes] })],
    [FILM]: film,
    [STATUS]: { render: buildRender({ failure: { code: 'CRASH', message: 'Try again.' } }) },
    [MAKE]: buildRender({ status: 'RENDERING', progress: 0.4, secondsLeft: 20 }),
  };
  const calls = stubApi(answers);
  renderApp(<HeaderDialogs tribute={buildTribute({})} dialog="files" onOpen={vi.fn()} />);
  const [made] = (await screen.findAllByRole('listitem')) as [HTMLElement];
  expect(made).toHaveTextContent('1:05 · 1080p · 12 MB · with captions · current');
  expect(made).toHaveTextContent('New size, captions in the picture');
  expect(made).toHaveTextContent('2 clips were enlarged from 720p');
  expect(made).toHaveTextContent('Made without its music');
  const captions = () => screen.findByRole('checkbox', { name: 'Captions in the picture' });
  expect(await captions()).toBeDisabled();
  expect(await captions()).toHaveAccessibleDescription('No clip in the reel has captions yet.');
  expect(screen.getByText('We couldn’t finish the last file. Nothing is lost. Try again.')).toBeVisible();
  cleanup();

  answers[FILM] = { ...film, captions: [{ startSeconds: 1, endSeconds: 2, text: 'Dear Ada' }] };
  renderApp(<HeaderDialogs tribute={buildTribute({})} dialog="files" onOpen={vi.fn()} />);
  await userEvent.click(await captions());
  await userEvent.click(screen.getByRole('radio', { name: /^1080p/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Make this file' }));
  expect(await screen.findByText('Making the reel, 40% · 20 seconds left')).toBeVisible();
  expect(calls.find(({ call }) => call === MAKE)?.body).toEqual({
    tributeId: TRIBUTE_ID,
    quality: '1080p',
    hasCaptions: true,
  });
  expect(await screen.findByRole('button', { name: 'Stop making the reel' })).toBeVisible();
});

test('makes a file again that is no longer kept, with its progress, and downloads it in its place [reel-files]', async () => {
  const gone = file({
    renderId: 'gone',
    manifestVersion: 2,
    sizeBytes: null,
    canRemake: true,
    isCurrent: false,
  });
  const answers: Record<string, unknown> = {
    [LIST]: [file({}), gone],
    [FILM]: buildPresentation(),
    [STATUS]: { render: buildRender() },
    [MAKE]: buildRender({ status: 'RENDERING', progress: 0.4, secondsLeft: 20, manifestVersion: 2 }),
  };
  const calls = stubApi(answers);
  renderApp(<HeaderDialogs tribute={buildTribute({})} dialog="files" onOpen={vi.fn()} />);
  const buttons = () => screen.findAllByRole('button', { name: /^Make the file from .* again$/ });
  const [again, ...others] = await buttons();
  expect(others).toEqual([]);
  await waitFor(() => expect(again).toBeEnabled());
  await userEvent.click(again as HTMLElement);
  expect(await screen.findByText('Making the reel, 40% · 20 seconds left')).toBeVisible();
  expect(calls.find(({ call }) => call === MAKE)?.body).toEqual({ tributeId: TRIBUTE_ID, renderId: 'gone' });
  for (const button of await buttons()) expect(button).toBeDisabled();
  cleanup();

  answers[LIST] = [file({}), { ...gone, renderId: 'again', sizeBytes: 11_000_000, canRemake: false }];
  renderApp(<HeaderDialogs tribute={buildTribute({})} dialog="files" onOpen={vi.fn()} />);
  const [, made] = (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement];
  expect(within(made).getByRole('button', { name: /^Download/ })).toBeVisible();
  expect(within(made).queryByRole('button', { name: /^Make the file/ })).toBeNull();
});

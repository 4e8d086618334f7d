import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { HeaderDialogs } from '#components/workroom/settings/header-dialogs.tsx';
import type { MadeReelDto } from '#lib/contracts/reels.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { buildTribute, TRIBUTE_ID } from '#tests/support/build-tribute.ts';

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
  const calls = stubApi({ [LIST]: [file({}), file(first)], [RESTORE]: {}, [SWITCH]: tribute });
  renderApp(<HeaderDialogs tribute={tribute} dialog="files" onOpen={vi.fn()} />);
  const [newest, oldest] = (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement];
  expect(newest).toHaveTextContent('2 clips added, order changed');
  expect(newest).toHaveTextContent('1:05 · 12 MB · current');
  expect(within(newest).queryByRole('button', { name: /^Restore/ })).toBeNull();
  expect(oldest).toHaveTextContent('First file');
  expect(within(oldest).queryByRole('button', { name: /^Download/ })).toBeNull();
  await userEvent.click(within(oldest).getByRole('button', { name: /^Restore the version/ }));
  const sent = (call: string) => calls.find((made) => made.call === call)?.body;
  await waitFor(() =>
    expect(sent(RESTORE)).toEqual({ tributeId: TRIBUTE_ID, action: 'RESTORE', version: 2 }),
  );
  const control = screen.getByRole('switch', { name: 'Make it again automatically' });
  expect(control).toHaveAccessibleDescription();
  await userEvent.click(control);
  await waitFor(() => expect(sent(SWITCH)).toEqual({ tributeId: TRIBUTE_ID, remakesFile: true }));
});

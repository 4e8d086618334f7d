import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { en } from '#lib/messages/messages.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { AGENTS } from '#tests/support/agents.ts';
import { issue, link, reach, reachRescue } from './reach-rescue.tsx';
import { answers, calls } from './recorder-page.tsx';

const shared: { disk: TakeDisk } = { disk: memoryDisk() };
vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => shared.disk }));

const { camera } = en.recorder;
const { outside } = camera.rescue;

beforeEach(() => {
  shared.disk = memoryDisk();
  issue('b'.repeat(22));
  reach('WAITING');
});
afterEach(() => window.history.replaceState(null, '', '/'));
afterEach(() => vi.restoreAllMocks());

const outsideLink = () => screen.getByRole('link', { name: camera.rescue.openOutside });
const reachApp = () => reachRescue(camera.rescue.headings.app, { userAgent: AGENTS.instagramAndroid });

test('an app’s browser opens no other browser before the link is there [recorder-elsewhere]', async () => {
  let release = () => {};
  const isIssued = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path === '/api/tribute/handover' && init.method === 'POST') await isIssued;
    return answer(path, init);
  });
  await reachApp();
  expect(screen.queryByRole('link', { name: camera.rescue.openOutside })).toBeNull();
  for (const name of [camera.rescue.openOutside, camera.rescue.copy])
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  release();
  await vi.waitFor(() => expect(outsideLink().getAttribute('href')).toContain(`handover=${'b'.repeat(22)}`));
});

test('an app’s browser renews an expired link everywhere [recorder-elsewhere]', async () => {
  await reachApp();
  await vi.waitFor(() => expect(link()).toContain('b'.repeat(22)));
  issue('c'.repeat(22));
  reach('EXPIRED');
  await vi.waitFor(() => expect(link()).toContain('c'.repeat(22)), { timeout: 6_000 });
  expect(outsideLink().getAttribute('href')).toContain('c'.repeat(22));
  await vi.waitFor(() => expect(window.location.hash).toContain('c'.repeat(22)));
});

test('an app’s browser offers a new link once the first was opened, perhaps in the wrong app [recorder-elsewhere]', async () => {
  await reachApp();
  await vi.waitFor(() => expect(link()).toContain('b'.repeat(22)));
  expect(screen.queryByText(outside.opened)).toBeNull();
  issue('c'.repeat(22));
  reach('OPENED');
  await vi.waitFor(() => expect(link()).toContain('c'.repeat(22)), { timeout: 6_000 });
  reach('WAITING');
  expect(await screen.findByText(outside.opened)).toBeVisible();
  expect(outsideLink().getAttribute('href')).toContain('c'.repeat(22));
});

test('an app’s browser looks at its link at once when people come back to it [recorder-elsewhere]', async () => {
  const looks = () => calls.filter(({ method, path }) => method === 'GET' && path.includes('handover'));
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const turn = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
    return looks().length;
  };
  await reachApp();
  await vi.waitFor(() => expect(turn('visible')).toBe(1));
  expect([turn('hidden'), turn('visible')]).toEqual([1, 2]);
  expect(looks()[0]).toMatchObject({ path: expect.stringContaining('expiresAt=2026') });
});

test('an app’s browser offers this page where no link can be issued, says so and tries again [recorder-elsewhere]', async () => {
  answers['POST /api/tribute/handover'] = { status: 429, body: {} };
  await reachApp();
  await vi.waitFor(() => expect(link()).toBe(`${window.location.origin}/`));
  expect(outsideLink()).toHaveAttribute('href', expect.stringContaining('intent:'));
  expect(await screen.findByText(outside.failed)).toHaveAttribute('role', 'alert');
  issue('c'.repeat(22));
  act(() => screen.getByRole('button', { name: outside.renew }).click());
  await vi.waitFor(() => expect(link()).toContain('c'.repeat(22)));
  expect(screen.queryByText(outside.failed)).toBeNull();
});

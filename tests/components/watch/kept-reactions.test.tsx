import { cleanup, render, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { forgetKept, keptReactions } from '#lib/browser/stores/kept-by-id.ts';
import { CONFIGURATION, installFakeApi } from '#tests/components/player/fake-api.ts';

const ACTIONS = '/api/submission/action';
const TRIBUTE_ID = 'AAAAAAAAAAAAAAAAAAAAAA';

const setNetwork = (isThere: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);

/** Each page loads its own modules, and shows nothing. */
async function openPage() {
  cleanup();
  vi.resetModules();
  const { SendKeptReactions } = await import('#components/layout/send-kept-reactions.tsx');
  const { createWatcher } = await import('#lib/browser/watch/watcher.ts');
  render(<SendKeptReactions configuration={CONFIGURATION} />);
  return createWatcher({ tributeId: TRIBUTE_ID, token: null, configuration: CONFIGURATION });
}

const keptOnDevice = () => Object.keys(localStorage).filter((key) => key.startsWith('reaction:'));

/** A reveal without a network, whose page was closed before there was one. */
async function reveal() {
  setNetwork(false);
  const watcher = await openPage();
  void watcher.react(null, 'VIEW');
  void watcher.love('jonas', 2);
  void watcher.love('jonas', 7.5);
  void watcher.react(null, 'HEART');
  await waitFor(() => expect(keptOnDevice()).toHaveLength(3));
  setNetwork(true);
}

test('the next page sends the views and hearts of a reveal without a network, once [reactions-kept]', async () => {
  const { calls } = installFakeApi();
  await reveal();
  expect(calls).toEqual([]);
  await openPage();
  await waitFor(() => expect(keptOnDevice()).toEqual([]));
  expect(calls.map(({ path }) => path)).toEqual([ACTIONS, ACTIONS, ACTIONS]);
  const sent = calls.map(({ body }) => body);
  expect(sent).toContainEqual(expect.objectContaining({ tributeId: TRIBUTE_ID, action: 'VIEW' }));
  expect(sent).toContainEqual(expect.objectContaining({ tributeId: TRIBUTE_ID, action: 'HEART' }));
  // The device's only heart for the clip is the last one.
  expect(sent).toContainEqual(expect.objectContaining({ submissionId: 'jonas', atSeconds: 7.5 }));
  await openPage();
  expect(calls).toHaveLength(3);
});

test('a heart that was taken back before it arrived is not sent [reactions-kept]', async () => {
  const { calls } = installFakeApi();
  await reveal();
  const watcher = await openPage();
  await watcher.react('jonas', 'UNHEART');
  await waitFor(() => expect(keptOnDevice()).toEqual([]));
  expect(calls.findLast(({ body }) => body.submissionId === 'jonas')?.body).toMatchObject({
    action: 'UNHEART',
  });
  await openPage();
  expect(calls.filter(({ body }) => body.action === 'UNHEART')).toHaveLength(1);
});

test('keeps what did not arrive, for 30 days, and until its person signs out [reactions-kept]', async () => {
  const { calls, answer } = installFakeApi();
  answer(ACTIONS, [{ status: 503 }, { status: 404 }]);
  const watcher = await openPage();
  expect(await watcher.react(null, 'HEART')).toBe('KEPT');
  expect(keptOnDevice()).toHaveLength(1);
  await openPage();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(keptOnDevice()).toHaveLength(1);
  const later = Date.now() + 31 * 24 * 3_600_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
  await openPage();
  await waitFor(() => expect(keptOnDevice()).toEqual([]));
  expect(calls).toHaveLength(2);
  clock.mockRestore();
  await reveal();
  expect(keptOnDevice()).toHaveLength(3);
  forgetKept();
  expect(keptOnDevice()).toEqual([]);
});

test('sends once the network is back, on any page [reactions-kept]', async () => {
  const { calls } = installFakeApi();
  setNetwork(false);
  // Of a page that is closed: it would send them too.
  const input = { tributeId: TRIBUTE_ID, action: 'HEART' as const, deviceId: 1 };
  keptReactions.keep(`${TRIBUTE_ID}:HEART`, { input, at: Date.now() });
  await openPage();
  expect(calls).toEqual([]);
  expect(keptOnDevice()).toHaveLength(1);
  setNetwork(true);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(keptOnDevice()).toEqual([]));
  expect(calls.map(({ body }) => body)).toContainEqual(input);
});

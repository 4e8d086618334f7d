import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { WaitingTake } from '#components/invitation/waiting-take.tsx';
import {
  forgetNames,
  rememberedId,
  rememberedName,
  rememberName,
} from '#lib/browser/recording/remembered-name.ts';
import { clipOf, detailsOf } from '#lib/browser/recording/stored-take.ts';
import { createTakeStore } from '#lib/browser/recording/take-store.ts';
import { buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';

const disk = memoryDisk();
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => disk }));
afterEach(async () => {
  vi.unstubAllGlobals();
  forgetNames();
  await disk.remove(await disk.keys());
});

const take = buildTake({ tributeId: 'T' });
const details = detailsOf(take);
const store = createTakeStore('T', disk);

/** A clip that was recorded in a tab which is closed by now. */
async function leaveTake(left: typeof details) {
  await store.begin(left);
  await store.append(clipOf(take));
  await store.letGo();
}

/** A tab takes over the clip that nobody sends, and has sent it. */
async function sendTake() {
  await store.load();
  await store.clear();
}

function open(recordedHere: string[]) {
  vi.stubGlobal('indexedDB', { databases: async () => recordedHere.map((id) => ({ name: `take-${id}` })) });
  render(<WaitingTake tributeId="T" label="Send it" labelOfOther="Send {name}’s" />);
}

test.each([
  [false, '/recordtribute?tributeId=T'],
  [true, '/recordtribute?tributeId=T&tgd=1'],
])('a clip that waits here is offered again, a thank-you as one: %s', async (isThankYou, href) => {
  await leaveTake({ ...details, isThankYou });
  open(['other', 'T']);
  expect(await screen.findByRole('link', { name: 'Send it' })).toHaveAttribute('href', href);
});

test('offers the clip that no tab is sending, but not the one that another tab sends', async () => {
  await leaveTake({ ...details, takeId: 'free', isThankYou: true });
  const otherTab = createTakeStore('T', disk);
  await otherTab.begin({ ...details, takeId: 'held', recordedAt: '2099-01-01T00:00:00.000Z' });
  await otherTab.append(clipOf(take));
  open(['T']);
  const link = await screen.findByRole('link', { name: 'Send it' });
  expect(link).toHaveAttribute('href', '/recordtribute?tributeId=T&tgd=1');
  await sendTake();
  window.dispatchEvent(new Event('pageshow'));
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  await otherTab.letGo();
  window.dispatchEvent(new Event('pageshow'));
  expect(await screen.findByRole('link')).toHaveAttribute('href', '/recordtribute?tributeId=T');
  await otherTab.clear();
});

test('does not offer a clip that is being sent', async () => {
  await leaveTake({ ...details, sent: true });
  const keys = vi.spyOn(disk, 'keys');
  open(['T']);
  await waitFor(() => expect(keys).toHaveBeenCalled());
  expect(screen.queryByRole('link')).toBeNull();
  await sendTake();
});

test('a restored page no longer offers a sent clip', async () => {
  await leaveTake(details);
  open(['T']);
  await screen.findByRole('link', { name: 'Send it' });
  await sendTake();
  window.dispatchEvent(new Event('pageshow'));
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
});

test('shows and opens nothing without recordings', async () => {
  const keys = vi.spyOn(disk, 'keys');
  open(['other']);
  await Promise.resolve();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(keys).not.toHaveBeenCalled();
});

/** Answers the call that makes this browser a person again. */
function serve(status: number, person: object | null) {
  const calls: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    calls.push(JSON.parse(body as string));
    return Response.json({ data: person }, { status });
  });
  return calls;
}

test.each([
  ['knows them', 200, { _id: 'maria', name: 'Maria Lind' }, 'Maria Lind'],
  ['no longer knows them', 404, null, 'Maria'],
])(
  'a clip of someone else is named, and the recorder opens as them where the server %s [own-others]',
  async (_how, status, person, name) => {
    await leaveTake({ ...details, personId: 'maria', contributorName: 'Maria' });
    rememberName('T', 'Ben', 'ben');
    const calls = serve(status, person);
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    open(['T']);
    const link = await screen.findByRole('link', { name: /Send .?Maria.?’s/ });
    await userEvent.click(link);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/recordtribute?tributeId=T'));
    expect(calls).toEqual([{ tributeId: 'T', personId: 'maria' }]);
    expect([rememberedName('T'), rememberedId('T')]).toEqual([name, 'maria']);
  },
);

test.each([
  ['answers again later', 503, 'Maria', 'Send .?Maria.?’s'],
  ['cannot be reached', 0, 'Maria', 'Send .?Maria.?’s'],
  ['no longer knows the unnamed person', 404, '', 'Send it'],
])(
  'the recorder does not open as the wrong person where the server %s [own-others]',
  async (_how, status, contributorName, label) => {
    await leaveTake({ ...details, personId: 'maria', contributorName });
    rememberName('T', 'Ben', 'ben');
    vi.stubGlobal('fetch', async () => {
      if (status === 0) throw new TypeError('Failed to fetch');
      return Response.json({ error: 'Not now.' }, { status });
    });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    assign.mockClear();
    open(['T']);
    await userEvent.click(await screen.findByRole('link', { name: new RegExp(label) }));
    await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
    expect(assign).not.toHaveBeenCalled();
    expect([rememberedName('T'), rememberedId('T')]).toEqual(['Ben', 'ben']);
  },
);

test('offers the clip of the person of now before a newer one of someone else [own-others]', async () => {
  await leaveTake({ ...details, takeId: 'own', isThankYou: true, personId: 'ben', contributorName: 'Ben' });
  const newer = { ...details, takeId: 'newer', recordedAt: '2099-01-01T00:00:00.000Z' };
  await leaveTake({ ...newer, personId: 'maria', contributorName: 'Maria' });
  rememberName('T:thanks', 'Ben', 'ben');
  rememberName('T', 'Ben', 'ben');
  open(['T']);
  const link = await screen.findByRole('link', { name: 'Send it' });
  expect(link).toHaveAttribute('href', '/recordtribute?tributeId=T&tgd=1');
});

test('the clip of the person of now opens without becoming anyone', async () => {
  await leaveTake({ ...details, personId: 'ben' });
  rememberName('T', 'Ben', 'ben');
  const calls = serve(200, null);
  open(['T']);
  const link = await screen.findByRole('link', { name: 'Send it' });
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(calls).toEqual([]);
});

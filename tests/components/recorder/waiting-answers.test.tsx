import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SendWaitingTakes } from '#components/layout/send-waiting-takes.tsx';
import { rememberName } from '#lib/browser/recording/remembered-name.ts';
import { clipOf, detailsOf, type Take } from '#lib/browser/recording/stored-take.ts';
import { createTakeStore, takesOn } from '#lib/browser/recording/take-store.ts';
import layout from '#lib/messages/en/layout.json' with { type: 'json' };
import { buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { breakUploadsWith } from './fake-upload.ts';
import { calls, heading, open, tribute, video, WISH } from './recorder-page.tsx';

const OTHER = 'tribute-of-ruth-654321';
const OTHER_TAKE = 'e'.repeat(32);
const EARLIER_TAKE = 'd'.repeat(32);
let disks: Record<string, ReturnType<typeof memoryDisk>> = {};
vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: (name: string) => disks[name] }));
vi.mock('next/navigation', () => ({ usePathname: () => '/recordtribute' }));

beforeEach(() => {
  disks = { [tribute.tributeId]: memoryDisk(), [OTHER]: memoryDisk() };
  breakUploadsWith.splice(0);
  rememberName(tribute.tributeId, 'Ben');
  vi.stubGlobal('indexedDB', {
    databases: async () => Object.keys(disks).map((id) => ({ name: `take-${id}` })),
  });
});

/** An answer whose page was closed after Send. */
async function leave(changes: Partial<Take>) {
  const take = buildTake({ tributeId: tribute.tributeId, questionId: WISH, sent: true, ...changes });
  const store = createTakeStore(take.tributeId, disks[take.tributeId]);
  await store.begin(detailsOf(take));
  await store.append(clipOf(take));
  await store.letGo();
}

const openRecorder = () => {
  render(<SendWaitingTakes locale="en" texts={layout.waitingTake} />);
  return open({ questionId: WISH });
};
const sentTakes = () =>
  calls
    .filter(({ method, path }) => method === 'POST' && path === '/api/submission')
    .map(({ body }) => (body as { takeId: string }).takeId);
const isGone = async (tributeId: string) => (await takesOn(disks[tributeId] ?? memoryDisk())).length === 0;

test('the recorder sends the answer that waits for another reel [sending-goes-on]', async () => {
  await leave({ tributeId: OTHER, takeId: OTHER_TAKE });
  openRecorder();
  await screen.findByText(/^Your answer arrived at /);
  expect(sentTakes()).toEqual([OTHER_TAKE]);
  await waitFor(async () => expect(await isGone(OTHER)).toBe(true));
});

test('the recorder sends its own answer first, and then an earlier one', async () => {
  await leave({ takeId: EARLIER_TAKE, recordedAt: '2026-11-20T10:00:00.000Z' });
  await leave({});
  openRecorder();
  await heading('It arrived.');
  await screen.findByText(/^Your answer arrived at /);
  expect(sentTakes()).toEqual([buildTake().takeId, EARLIER_TAKE]);
  await waitFor(async () => expect(await isGone(tribute.tributeId)).toBe(true));
});

test('an answer that cannot be sent yet keeps nobody from the next one [sending-goes-on]', async () => {
  breakUploadsWith.push(0, 0);
  await leave({ personId: 'ben' });
  const user = openRecorder();
  await heading('Your clip is on its way');
  await user.click(await screen.findByRole('button', { name: 'Answer another question' }));
  await heading('What would you like to answer, Ben?');
  await screen.findByText('Your answer is waiting for network');
  await user.click(screen.getByRole('button', { name: 'What do you wish her?' }));
  await user.upload(await screen.findByLabelText('Choose a video'), video);
  await heading('Happy with it?');
  // The same question again, which replaces nothing that is on its way.
  await waitFor(async () => expect(await takesOn(disks[tribute.tributeId] ?? memoryDisk())).toHaveLength(2));
  window.dispatchEvent(new Event('online'));
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  await heading('It arrived.');
  await screen.findByText(/^Your answer arrived at /);
  expect(sentTakes()).toEqual([expect.not.stringMatching(buildTake().takeId), buildTake().takeId]);
});

test('someone else answers while the answer of another person is on its way [own-others]', async () => {
  breakUploadsWith.push(0);
  await leave({ personId: 'ben' });
  const user = openRecorder();
  await heading('Your clip is on its way');
  await user.click(await screen.findByRole('button', { name: 'Not Ben? I’m someone else' }));
  expect(await screen.findByLabelText('Your name')).toHaveValue('');
  window.dispatchEvent(new Event('online'));
  await screen.findByText(/^Your answer arrived at /);
  expect(sentTakes()).toEqual([buildTake().takeId]);
});

test('an answer that the device could not keep stays on the screen until it is sent', async () => {
  breakUploadsWith.push(0, 0, 0);
  const user = openRecorder();
  const disk = disks[tribute.tributeId];
  if (disk) disk.write = () => Promise.reject(new Error('The disk is full.'));
  await user.upload(await screen.findByLabelText('Choose a video'), video);
  await user.click(await screen.findByRole('button', { name: 'Send my clip' }));
  await heading('Your clip is on its way');
  expect(screen.queryByRole('button', { name: 'Answer another question' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Not Ben? I’m someone else' })).toBeNull();
});

test('a waiting answer leaves the line to a take, and continues when that has arrived', async () => {
  breakUploadsWith.push(0);
  await leave({ tributeId: OTHER, takeId: OTHER_TAKE });
  const user = openRecorder();
  await screen.findByText('Your answer is waiting for network');
  await user.upload(await screen.findByLabelText('Choose a video'), video);
  await heading('Happy with it?');
  expect(screen.queryByText('Your answer is waiting for network')).toBeNull();
  window.dispatchEvent(new Event('online'));
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  await heading('It arrived.');
  await screen.findByText(/^Your answer arrived at /);
  expect(sentTakes()).toEqual([expect.not.stringMatching(OTHER_TAKE), OTHER_TAKE]);
});

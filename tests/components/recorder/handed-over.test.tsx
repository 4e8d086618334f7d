import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadCard, saveCard } from '#lib/browser/recording/drafts.ts';
import { clipOf, detailsOf } from '#lib/browser/recording/stored-take.ts';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { createTakeStore } from '#lib/browser/recording/take-store.ts';
import { keepNotes, useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import { en } from '#lib/messages/messages.ts';
import { notesKeyOf } from '#lib/recording/notes-key.ts';
import { buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { answers, calls, heading, openAsBen, TEACH, tribute, WISH } from './recorder-page.tsx';

const shared: { disk: TakeDisk } = { disk: memoryDisk() };
vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => shared.disk }));

const { tributeId } = tribute;
const { camera, ways } = en.recorder;
const place = { tributeId, questionId: TEACH, isThankYou: false };
const card = { takeId: 'a'.repeat(32), text: 'You opened the door.' };

beforeEach(() => {
  shared.disk = memoryDisk();
  useRecorderChoices.setState({ notes: {} });
  answers['POST /api/tribute/handover'] = {
    status: 201,
    body: { data: { token: 'b'.repeat(22), expiresAt: '' } },
  };
  answers['GET /api/tribute/handover'] = { status: 200, body: { data: { state: 'WAITING', takeIds: [] } } };
});

/** A computer without a camera that shows its code. */
async function showCode(hasPhotos = false) {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true });
  const getUserMedia = vi.fn().mockRejectedValue(new DOMException('', 'NotFoundError'));
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'jsdom', mediaDevices: { getUserMedia } });
  const user = openAsBen(TEACH);
  if (hasPhotos) await user.click(await screen.findByRole('button', { name: ways.another }));
  await screen.findByRole('button', { name: hasPhotos ? new RegExp(ways.photosDraft) : /^Written card/ });
  await user.click(screen.getByRole('button', { name: new RegExp(`^${ways.video}`) }));
  await heading(camera.rescue.headings.phone);
  await screen.findByRole('img', { name: camera.rescue.phone.code });
}
const handed = () =>
  calls.flatMap(({ method, path, body }) =>
    method === 'POST' && path === '/api/tribute/handover' ? [body] : [],
  );
const link = () => screen.getByLabelText<HTMLInputElement>(camera.rescue.link).value;

test('hands card and notes of the question over, but not in the link [recorder-elsewhere]', async () => {
  await saveCard(place, card);
  await saveCard({ ...place, questionId: WISH }, { takeId: 'b'.repeat(32), text: 'Another question.' });
  keepNotes(notesKeyOf(tributeId, false, TEACH), 'Speak slowly.');
  await showCode();
  expect(handed()).toEqual([{ tributeId, draft: { card, notes: 'Speak slowly.' } }]);
  expect(screen.getByText(camera.rescue.phone.draft)).toBeVisible();
  expect(screen.queryByText(camera.rescue.phone.takesStay)).toBeNull();
  expect(decodeURIComponent(link())).not.toMatch(/opened|slowly/);
  expect(await loadCard(place)).toEqual(card);
  const state = { state: 'ARRIVED', takeIds: [card.takeId] };
  answers['GET /api/tribute/handover'] = { status: 200, body: { data: state } };
  await vi.waitFor(async () => expect(await loadCard(place)).toBeNull(), { timeout: 6_000 });
});

test('says that photos stay on their device [recorder-elsewhere]', async () => {
  const photos = buildTake({ tributeId, questionId: TEACH, medium: 'PHOTO' });
  const store = createTakeStore(tributeId, shared.disk);
  await store.begin(detailsOf(photos));
  await store.append(clipOf(photos));
  await store.letGo();
  await showCode(true);
  expect(await screen.findByText(camera.rescue.phone.takesStay)).toBeVisible();
  expect(handed()).toEqual([{ tributeId }]);
  expect(screen.queryByText(camera.rescue.phone.draft)).toBeNull();
});

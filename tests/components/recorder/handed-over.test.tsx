import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCard, saveCard } from '#lib/browser/recording/drafts.ts';
import { keepNotes } from '#lib/browser/recording/notes.ts';
import { rememberName } from '#lib/browser/recording/remembered-name.ts';
import { clipOf, detailsOf } from '#lib/browser/recording/stored-take.ts';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { createTakeStore } from '#lib/browser/recording/take-store.ts';
import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import { en } from '#lib/messages/messages.ts';
import { notesKeyOf } from '#lib/recording/notes-key.ts';
import { buildSubmission, buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { AGENTS } from '#tests/support/agents.ts';
import { issue, link, reach, reachRescue, stubCamera } from './reach-rescue.tsx';
import { answers, calls, heading, open, openAsBen, TEACH, tribute, WISH } from './recorder-page.tsx';

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
  issue('b'.repeat(22));
  reach('WAITING');
});

afterEach(() => window.history.replaceState(null, '', '/'));

/** A computer without a camera that shows its code. */
async function showCode(hasPhotos = false) {
  await reachRescue(camera.rescue.headings.phone, { hasPhotos });
  await screen.findByRole('img', { name: camera.rescue.phone.code });
}
async function showCodeTo(personId: string) {
  rememberName(tributeId, 'Ben', personId);
  stubCamera('jsdom');
  const user = open({ questionId: TEACH });
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${ways.video}`) }));
  await screen.findByRole('img', { name: camera.rescue.phone.code });
}
/** What was made for the question, and not sent. */
async function leaveTake(medium: 'PHOTO' | 'VOICE') {
  const take = buildTake({ tributeId, questionId: TEACH, medium });
  const store = createTakeStore(tributeId, shared.disk);
  await store.begin(detailsOf(take));
  await store.append(clipOf(take));
  await store.letGo();
}
/** The answer that the other device sent. */
const arrive = (text: string) => {
  const answer = buildSubmission({ medium: 'TEXT', takeId: card.takeId, text });
  answers['GET /api/submission'] = { status: 200, body: { data: [answer] } };
};
const handed = () =>
  calls.flatMap(({ method, path, body }) =>
    method === 'POST' && path === '/api/tribute/handover' ? [body] : [],
  );

test('hands card and notes of the question over, but not in the link [recorder-elsewhere]', async () => {
  await saveCard(place, card);
  await saveCard({ ...place, questionId: WISH }, { takeId: 'b'.repeat(32), text: 'Another question.' });
  keepNotes(notesKeyOf(tributeId, false, TEACH), 'Speak slowly.');
  await showCode();
  expect(handed()).toEqual([{ tributeId, draft: { card, notes: 'Speak slowly.' } }]);
  expect(screen.getByText(camera.rescue.phone.draft)).toBeVisible();
  expect(screen.queryByText(camera.rescue.phone.takesStay)).toBeNull();
  expect(decodeURIComponent(link())).not.toMatch(/opened|slowly/);
  expect(await loadCard(place)).toMatchObject({ ...card, isShared: true });
  arrive(card.text);
  const state = { state: 'ARRIVED', takeIds: [card.takeId] };
  answers['GET /api/tribute/handover'] = { status: 200, body: { data: state } };
  await vi.waitFor(async () => expect(await loadCard(place)).toBeNull(), { timeout: 6_000 });
});

test('hands over what its person wrote, not what others of this device wrote [own-others]', async () => {
  const [ben, opa] = ['64b0000000000000000000b1', '64b0000000000000000000b2'] as const;
  for (const personId of [ben, opa]) {
    await saveCard({ ...place, personId }, { ...card, text: `Of ${personId}` });
    keepNotes(notesKeyOf(tributeId, false, TEACH, personId), `Notes of ${personId}`);
  }
  await showCodeTo(ben);
  const draft = { card: { ...card, text: `Of ${ben}` }, notes: `Notes of ${ben}` };
  expect(handed()).toEqual([{ tributeId, personId: ben, draft }]);
  const asked = () => calls.find(({ path }) => path.startsWith('/api/tribute/handover?'))?.path;
  await vi.waitFor(() => expect(asked()).toContain(`personId=${ben}`), { timeout: 6_000 });
});

test('keeps words that changed before the phone sent the card, and leads to the answer of its person [recorder-elsewhere] [own-others]', async () => {
  const ben = '64b0000000000000000000b1';
  await saveCard({ ...place, personId: ben }, card);
  await showCodeTo(ben);
  arrive('You opened every door.');
  const state = { state: 'ARRIVED', takeIds: [card.takeId] };
  answers['GET /api/tribute/handover'] = { status: 200, body: { data: state } };
  const { sent } = camera.rescue;
  expect(await screen.findByText(`${sent.phone} ${sent.changed}`, {}, { timeout: 6_000 })).toBeVisible();
  expect(screen.getByRole('link', { name: sent.look })).toHaveAttribute(
    'href',
    `/tribute/${tributeId}/mine?personId=${ben}`,
  );
  expect(await loadCard({ ...place, personId: ben })).toMatchObject({
    text: card.text,
    replaces: buildSubmission()._id,
  });
});

test('says that photos stay on their device [recorder-elsewhere]', async () => {
  await leaveTake('PHOTO');
  await showCode(true);
  expect(await screen.findByText(camera.rescue.phone.takesStay)).toBeVisible();
  expect(handed()).toEqual([{ tributeId }]);
  expect(screen.queryByText(camera.rescue.phone.draft)).toBeNull();
});

const { outside } = camera.rescue;
test.each([
  { made: 'nothing', hasCard: false, hasPhotos: false, note: null },
  { made: 'a card', hasCard: true, hasPhotos: false, note: outside.draft },
  { made: 'photos', hasCard: false, hasPhotos: true, note: outside.takesStay },
  { made: 'a card and photos', hasCard: true, hasPhotos: true, note: outside.draftNotTakes },
])(
  'an app’s browser says what another browser gets of $made [recorder-elsewhere]',
  async ({ hasCard, hasPhotos, note }) => {
    if (hasCard) await saveCard(place, card);
    if (hasPhotos) await leaveTake('PHOTO');
    await reachRescue(camera.rescue.headings.app, { userAgent: AGENTS.instagramAndroid, hasPhotos });
    await vi.waitFor(() => {
      expect(link()).toContain('handover=');
      const said = [outside.draft, outside.takesStay, outside.draftNotTakes].filter((sentence) =>
        screen.queryByText(sentence),
      );
      expect(said).toEqual(note === null ? [] : [note]);
    });
  },
);

test('shows a new code where the phone opened the first and failed [recorder-elsewhere]', async () => {
  await showCode();
  reach('OPENED');
  const renew = await screen.findByRole('button', { name: camera.rescue.phone.renew }, { timeout: 6_000 });
  expect(screen.queryByRole('img', { name: camera.rescue.phone.code })).toBeNull();
  issue('c'.repeat(22));
  reach('WAITING');
  act(() => renew.click());
  await screen.findByRole('img', { name: camera.rescue.phone.code });
  expect(link()).toContain('c'.repeat(22));
});

test('card and recording are known to a browser that comes straight from the review [recorder-elsewhere]', async () => {
  await saveCard(place, card);
  await leaveTake('VOICE');
  stubCamera(AGENTS.instagramAndroid);
  const user = openAsBen(TEACH);
  await user.click(await screen.findByRole('button', { name: en.recorder.review.again }));
  await heading(camera.rescue.headings.app);
  expect(await screen.findByText(outside.draftNotTakes)).toBeVisible();
  expect(handed()).toEqual([{ tributeId, draft: { card } }]);
  arrive(card.text);
  const state = { state: 'ARRIVED', takeIds: [card.takeId] };
  answers['GET /api/tribute/handover'] = { status: 200, body: { data: state } };
  await vi.waitFor(async () => expect(await loadCard(place)).toBeNull(), { timeout: 6_000 });
});

test('hands over which answer the visit replaces [recorder-elsewhere]', async () => {
  stubCamera('jsdom');
  const replaces = '64b0000000000000000000aa';
  rememberName(tributeId, 'Ben');
  const user = open({ questionId: TEACH, replaces });
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${ways.video}`) }));
  await screen.findByRole('img', { name: camera.rescue.phone.code });
  expect(new URL(link()).searchParams.get('replaces')).toBe(replaces);
});

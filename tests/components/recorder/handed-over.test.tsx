import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCard, saveCard } from '#lib/browser/recording/drafts.ts';
import { rememberName } from '#lib/browser/recording/remembered-name.ts';
import { clipOf, detailsOf } from '#lib/browser/recording/stored-take.ts';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { createTakeStore } from '#lib/browser/recording/take-store.ts';
import { keepNotes, useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import type { HandoverStateDto } from '#lib/contracts/handovers.ts';
import { en } from '#lib/messages/messages.ts';
import { notesKeyOf } from '#lib/recording/notes-key.ts';
import { buildSubmission, buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { AGENTS } from '#tests/support/agents.ts';
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
  answers['POST /api/tribute/handover'] = {
    status: 201,
    body: { data: { token: 'b'.repeat(22), expiresAt: '2026-12-01T00:00:00.000Z' } },
  };
  answers['GET /api/tribute/handover'] = { status: 200, body: { data: { state: 'WAITING', takeIds: [] } } };
});

function stubCamera(userAgent: string) {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true });
  const getUserMedia = vi.fn().mockRejectedValue(new DOMException('', 'NotFoundError'));
  vi.stubGlobal('navigator', { onLine: true, userAgent, mediaDevices: { getUserMedia } });
}
afterEach(() => window.history.replaceState(null, '', '/'));
afterEach(() => vi.restoreAllMocks());

/** A browser without a camera, which says what to do. */
async function reachRescue(title: string, { userAgent = 'jsdom', hasPhotos = false } = {}) {
  stubCamera(userAgent);
  const user = openAsBen(TEACH);
  if (hasPhotos) await user.click(await screen.findByRole('button', { name: ways.another }));
  await screen.findByRole('button', { name: hasPhotos ? new RegExp(ways.photosDraft) : /^Written card/ });
  await user.click(screen.getByRole('button', { name: new RegExp(`^${ways.video}`) }));
  await heading(title);
}
/** A computer without a camera that shows its code. */
async function showCode(hasPhotos = false) {
  await reachRescue(camera.rescue.headings.phone, { hasPhotos });
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
  expect(await loadCard(place)).toEqual({ ...card, isShared: true });
  arrive(card.text);
  const state = { state: 'ARRIVED', takeIds: [card.takeId] };
  answers['GET /api/tribute/handover'] = { status: 200, body: { data: state } };
  await vi.waitFor(async () => expect(await loadCard(place)).toBeNull(), { timeout: 6_000 });
});

test('hands over what its person wrote, not what others of this device wrote [own-others]', async () => {
  const [ben, opa] = ['64b0000000000000000000b1', '64b0000000000000000000b2'];
  for (const personId of [ben, opa]) {
    await saveCard({ ...place, personId }, { ...card, text: `Of ${personId}` });
    keepNotes(notesKeyOf(tributeId, false, TEACH, personId), `Notes of ${personId}`);
  }
  rememberName(tributeId, 'Ben', ben);
  stubCamera('jsdom');
  const user = open({ questionId: TEACH });
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${ways.video}`) }));
  await screen.findByRole('img', { name: camera.rescue.phone.code });
  const draft = { card: { ...card, text: `Of ${ben}` }, notes: `Notes of ${ben}` };
  expect(handed()).toEqual([{ tributeId, draft }]);
});

test('keeps words that changed before the phone sent the card, and leads to the answer [recorder-elsewhere]', async () => {
  await saveCard(place, card);
  await showCode();
  arrive('You opened every door.');
  const state = { state: 'ARRIVED', takeIds: [card.takeId] };
  answers['GET /api/tribute/handover'] = { status: 200, body: { data: state } };
  const { sent } = camera.rescue;
  expect(await screen.findByText(`${sent.phone} ${sent.changed}`, {}, { timeout: 6_000 })).toBeVisible();
  expect(screen.getByRole('link', { name: sent.look })).toHaveAttribute('href', `/tribute/${tributeId}/mine`);
  expect(await loadCard(place)).toMatchObject({ text: card.text, replaces: buildSubmission()._id });
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

const outsideLink = () => screen.getByRole('link', { name: camera.rescue.openOutside });
const reachApp = () => reachRescue(camera.rescue.headings.app, { userAgent: AGENTS.instagramAndroid });
const issue = (token: string) => {
  answers['POST /api/tribute/handover'] = { status: 201, body: { data: { token, expiresAt: '' } } };
};
const reach = (state: HandoverStateDto['state']) => {
  answers['GET /api/tribute/handover'] = { status: 200, body: { data: { state, takeIds: [] } } };
};

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

import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastList } from '#components/providers/toast-list.tsx';
import { ReceivedAnswer } from '#components/workroom/people/received-answer.tsx';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { takesOn } from '#lib/browser/recording/take-store.ts';
import { PHOTO_CAPTION_CHARS_MAX } from '#lib/recording/limits.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { breakUploadsWith, uploadCalls } from '#tests/components/recorder/fake-upload.ts';
import { UPLOAD_ID } from '#tests/lib/browser/recording/build-take.ts';
import { fullDisk, memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { buildTribute, TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { catchFiles } from '#tests/support/catch-files.ts';
import { buildPerson, buildSubmission } from './builders.ts';
import { chooseForReel, fullApi, open as openWorkroom } from './desk.tsx';
// The page loads them on demand.
import '#components/workroom/people/received-dialog.tsx';
import '#components/workroom/people/refused-received.tsx';

vi.mock('#lib/browser/recording/call-upload.ts', () => import('#tests/components/recorder/fake-upload.ts'));

const kept = vi.hoisted(() => ({ disk: null as unknown }));
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => kept.disk }));

const SEND = 'POST /api/submission';
const maja = buildPerson();

const scroll = vi.fn();
const scrolledTo = () => scroll.mock.contexts.at(-1);
beforeEach(() => {
  scroll.mockClear();
  // jsdom has no layout.
  Element.prototype.scrollIntoView = scroll;
});
afterEach(() => {
  breakUploadsWith.length = 0;
  vi.unstubAllGlobals();
});

function open() {
  const answers: Record<string, unknown> = {
    [`GET /api/tribute/contributor?tributeId=${TRIBUTE_ID}`]: [maja],
    [SEND]: buildSubmission(),
  };
  const calls = stubApi(answers);
  const Panel = () => {
    const [isOpen, setOpen] = useState(false);
    return <ReceivedAnswer tribute={buildTribute()} isOpen={isOpen} onOpen={setOpen} />;
  };
  renderApp(
    <>
      <Panel />
      <ToastList closeLabel="Close" />
    </>,
  );
  return { answers, calls };
}

async function add(name: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Add an answer you received' }));
  await fillIn(name);
}

async function fillIn(name: string) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an answer you received' }));
  const chosen = new File(['OggS'], 'PTT.opus', { type: 'audio/ogg' });
  await userEvent.upload(dialog.getByLabelText('Choose a file'), chosen);
  expect(dialog.getByText('PTT.opus')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Their name'), name);
  const send = dialog.getByRole('button', { name: 'Add it' });
  expect(send).toBeDisabled();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'They agreed that I may use it in the reel' }));
  await userEvent.click(send);
}

test('adds a voice message under a new name, with the consent that the creator states [answer-behalf]', async () => {
  kept.disk = memoryDisk();
  const { calls } = open();
  await add(' Aunt Ruth ');
  expect(await screen.findByText(/^Aunt Ruth’s answer is here/)).toBeInTheDocument();
  expect(calls.find(({ call }) => call === SEND)?.body).toMatchObject({
    medium: 'VOICE',
    uploadIds: [UPLOAD_ID],
    questionId: buildTribute().questions[0]?._id ?? null,
    behalf: { name: 'Aunt Ruth' },
    consent: true,
  });
});

test('adds an answer to someone who takes part already, without another name [answer-behalf]', async () => {
  kept.disk = memoryDisk();
  const { calls } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Add an answer you received' }));
  const dialog = within(await screen.findByRole('dialog'));
  const chosen = new File(['OggS'], 'PTT.opus', { type: 'audio/ogg' });
  await userEvent.upload(dialog.getByLabelText('Choose a file'), chosen);
  const people = dialog.getByLabelText('Whose answer is it?');
  await userEvent.selectOptions(people, await within(people).findByRole('option', { name: maja.name }));
  expect(dialog.queryByLabelText('Their name')).toBeNull();
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add it' }));
  expect(await screen.findByText(new RegExp(`^${maja.name}’s answer is here`))).toBeInTheDocument();
  expect(calls.find(({ call }) => call === SEND)?.body).toMatchObject({
    behalf: { contributorId: maja._id },
  });
});

test('the menu of the reel offers it too, and leads to the answer on its way [answer-behalf]', async () => {
  kept.disk = memoryDisk();
  const busy = Response.json({ error: 'Slow.', code: 'UNAVAILABLE' }, { status: 503 });
  openWorkroom({ ...fullApi(), [SEND]: busy });
  await chooseForReel('Add an answer you received');
  await fillIn('Aunt Ruth');
  const waiting = await screen.findByText('Aunt Ruth’s answer is waiting for the network…');
  await vi.waitFor(() => expect(scrolledTo()).toContainElement(waiting));
  scroll.mockClear();
  await chooseForReel('Add an answer you received');
  await vi.waitFor(() => expect(scrolledTo()).toContainElement(waiting));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('adds photos in their order, each with its caption [answer-behalf]', async () => {
  kept.disk = memoryDisk();
  const { calls } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Add an answer you received' }));
  const dialog = within(await screen.findByRole('dialog'));
  const photos = ['beach.jpg', 'IMG_2.HEIC'].map((name) => new File(['photo'], name, { type: 'image/jpeg' }));
  await userEvent.upload(dialog.getByLabelText('Choose a file'), photos);
  expect(dialog.getByText('2 photos, in this order')).toBeVisible();
  const second = dialog.getByLabelText('Caption of photo 2');
  fireEvent.change(second, { target: { value: `Ostsee\n1994${'!'.repeat(PHOTO_CAPTION_CHARS_MAX)}` } });
  expect(second).toHaveValue(
    `Ostsee 1994${'!'.repeat(PHOTO_CAPTION_CHARS_MAX)}`.slice(0, PHOTO_CAPTION_CHARS_MAX),
  );
  fireEvent.change(second, { target: { value: 'Ostsee 1994' } });
  await userEvent.type(dialog.getByLabelText('Their name'), 'Aunt Ruth');
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add it' }));
  expect(await screen.findByText(/^Aunt Ruth’s answer is here/)).toBeInTheDocument();
  expect(calls.find(({ call }) => call === SEND)?.body).toMatchObject({
    medium: 'PHOTO',
    photos: [{ caption: '' }, { caption: 'Ostsee 1994' }],
  });
});

test('resumes after a reload, and says what the server refuses [answer-behalf]', async () => {
  kept.disk = memoryDisk();
  const first = open();
  first.answers[SEND] = Response.json({ error: 'Slow.', code: 'UNAVAILABLE' }, { status: 503 });
  await add('Aunt Ruth');
  expect(await screen.findByText('Aunt Ruth’s answer is waiting for the network…')).toBeVisible();
  cleanup();
  const { answers, calls } = open();
  answers[SEND] = Response.json({ error: 'This reel is archived.', code: 'CONFLICT' }, { status: 422 });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We couldn’t add Aunt Ruth’s answer. This reel is archived.',
  );
  expect(calls.find(({ call }) => call === SEND)?.body).toMatchObject({ behalf: { name: 'Aunt Ruth' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Discard it' }));
  expect(screen.getByRole('button', { name: 'Add an answer you received' })).toBeEnabled();
});

test('a refused answer can be saved, and sent again without its bytes [answer-behalf]', async () => {
  kept.disk = memoryDisk();
  const { answers, calls } = open();
  answers[SEND] = Response.json({ error: 'Not this one.', code: 'INVALID_INPUT' }, { status: 422 });
  await add('Aunt Ruth');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not this one.');
  const saved = catchFiles();
  await userEvent.click(await screen.findByRole('button', { name: 'Save it on this device' }));
  expect(saved.map(({ name }) => name)).toEqual(['PTT.opus']);
  expect(await saved[0]?.blob.text()).toBe('OggS');
  answers[SEND] = buildSubmission();
  uploadCalls.length = 0;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Aunt Ruth’s answer is here/)).toBeInTheDocument();
  const takeIds = calls
    .filter(({ call }) => call === SEND)
    .map(({ body }) => (body as { takeId: string }).takeId);
  expect(new Set(takeIds).size).toBe(1);
  expect(uploadCalls).not.toContain('POST');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says that a received file cannot be read any more [answer-behalf]', async () => {
  kept.disk = memoryDisk();
  open();
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('Gone.', 'NotReadableError'));
  await add('Aunt Ruth');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We couldn’t add Aunt Ruth’s answer. Your browser can no longer read this file. Choose it again.',
  );
  const choose = await screen.findByRole('button', { name: 'Choose another file' });
  expect(screen.queryByRole('button', { name: 'Save it on this device' })).toBeNull();
  await userEvent.click(choose);
  expect(await screen.findByRole('dialog', { name: 'Add an answer you received' })).toBeVisible();
  expect(screen.queryByText(/can no longer read this file/)).toBeNull();
  await vi.waitFor(async () => expect(await takesOn(kept.disk as TakeDisk)).toEqual([]));
});

test.each([
  ['has', () => memoryDisk(), /^You can keep working here\./, false],
  ['could not save', () => fullDisk, /^Please keep this page open/, true],
])(
  'says whether the page may be left while the device %s the answer',
  async (_what, disk, words, isHeldBack) => {
    kept.disk = disk();
    const { answers } = open();
    answers[SEND] = Response.json({ error: 'Slow.', code: 'UNAVAILABLE' }, { status: 503 });
    await add('Aunt Ruth');
    expect(await screen.findByText(words)).toBeVisible();
    await vi.waitFor(() =>
      expect(!fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(isHeldBack),
    );
  },
);

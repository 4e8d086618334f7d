import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadNextPicture } from '#lib/browser/recording/next-picture.ts';
import { keepNotes } from '#lib/browser/recording/notes.ts';
import { rememberName } from '#lib/browser/recording/remembered-name.ts';
import { chunkKey, detailsKey, pictureKey } from '#lib/browser/recording/stored-take.ts';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { takesOn } from '#lib/browser/recording/take-store.ts';
import { en } from '#lib/messages/messages.ts';
import { notesKeyOf } from '#lib/recording/notes-key.ts';
import { buildPart, buildSubmission, buildTake, UPLOAD_ID } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { useFakeMicrophone } from './fake-microphone.ts';
import { answers, calls, heading, open, openAsBen, TEACH, tribute, WISH } from './recorder-page.tsx';

vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));

const shared: { disk: TakeDisk } = { disk: memoryDisk() };
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => shared.disk }));

const { camera, voice, ways, answered, review } = en.recorder;
const texts = voice.picture;
const COUNTDOWN_MS = 3_000;
const DRAWN = 'data:image/webp;base64,drawn';
const PREVIEW = 'POST /api/submission/preview';

useFakeMicrophone();
beforeEach(() => {
  shared.disk = memoryDisk();
  Object.assign(URL, { createObjectURL: () => 'blob:me', revokeObjectURL: () => {} });
  answers['POST /api/submission'] = { status: 201, body: { data: buildSubmission({ medium: 'VOICE' }) } };
  const drawn = { pictureUrl: DRAWN, width: 720, height: 405, seconds: 0 };
  answers[PREVIEW] = { status: 200, body: { data: drawn } };
});

const me = new File(['me, smiling'], 'me.jpg', { type: 'image/jpeg' });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await vi.waitFor(() => expect(button).toBeEnabled());
  act(() => button.click());
};
const choose = async (file: File, label = texts.own) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { files: [file] } });
/** What a screen reader reads out. */
const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const sent = () =>
  calls.findLast(({ method, path }) => method === 'POST' && path === '/api/submission')?.body;
const previews = () => calls.filter(({ path }) => path === '/api/submission/preview').map(({ body }) => body);

async function atMicrophone() {
  openAsBen(TEACH);
  await press(new RegExp(`^${ways.voice}`));
  await screen.findByText(voice.camera.hint);
}

async function record() {
  await press(camera.record);
  await pass(COUNTDOWN_MS + 2_000);
  await press(camera.stop);
  await heading(review.heading);
}

/** A voice that this device keeps, with a picture unless the test wants none. */
async function leaveVoice(pictures: readonly Blob[] = [me]) {
  const { parts, ...take } = buildTake({ medium: 'VOICE', tributeId: tribute.tributeId, questionId: WISH });
  const { clip, ...part } = parts[0] ?? buildPart();
  const picture = { pictureId: 'a'.repeat(32), fileName: 'me.jpg', mimeType: 'image/jpeg', uploadUrl: null };
  await shared.disk.write([
    [detailsKey(take.takeId), { ...take, parts: [part], picture }],
    [chunkKey(take.takeId, 0, 1), clip],
    ...pictures.map((bytes): [string, unknown] => [pictureKey(take.takeId), bytes]),
  ]);
}

test('notes and a picture wait for the voice of their person, not for others of this device [own-others]', async () => {
  const [ben, opa] = ['64b0000000000000000000b1', '64b0000000000000000000b2'];
  rememberName(tribute.tributeId, 'Ben', ben);
  for (const personId of [ben, opa])
    keepNotes(notesKeyOf(tribute.tributeId, false, TEACH, personId), `Notes of ${personId}`);
  open({ questionId: TEACH });
  await press(new RegExp(`^${ways.voice}`));
  await press(camera.notes.open);
  expect(await screen.findByLabelText(camera.notes.field)).toHaveValue(`Notes of ${ben}`);
  await press(camera.notes.done);
  await choose(me);
  await screen.findByLabelText(texts.change);
  const place = { tributeId: tribute.tributeId, questionId: TEACH };
  await vi.waitFor(async () => expect(await loadNextPicture({ ...place, personId: ben })).not.toBeNull());
  expect(await loadNextPicture({ ...place, personId: opa })).toBeNull();
});

test('a voice is sent with the picture that was chosen before it, and shown as the reel will [answer-voice-picture]', async () => {
  await atMicrophone();
  const choice = screen.getByRole('group', { name: texts.legend });
  expect(within(choice).getByRole('button', { name: texts.background })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await choose(me);
  expect(await screen.findByLabelText(texts.change)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: texts.background })).toHaveAttribute('aria-pressed', 'false');
  await record();
  expect(await screen.findByRole('img', { name: texts.drawn })).toHaveAttribute('src', DRAWN);
  expect(previews().at(-1)).toMatchObject({ pictureUploadId: UPLOAD_ID });
  await vi.waitFor(async () => {
    const [take] = await takesOn(shared.disk);
    const uploadUrl = expect.stringContaining(UPLOAD_ID);
    expect(take?.picture).toMatchObject({ fileName: 'me.jpg', uploadUrl });
  });

  await press(answered.review.use);
  await heading(en.recorder.arrived.heading);
  expect(sent()).toMatchObject({ medium: 'VOICE', uploadIds: [UPLOAD_ID], pictureUploadId: UPLOAD_ID });
  expect(await shared.disk.keys()).toEqual([]);
});

test('a picture that was chosen before a recording survives a reload, for its question [answer-voice-picture]', async () => {
  await atMicrophone();
  await choose(me);
  await vi.waitFor(async () => {
    const [details] = await shared.disk.read([`next-picture:${TEACH}`]);
    expect(details).toMatchObject({ uploadUrl: expect.stringContaining(UPLOAD_ID) });
  });
  cleanup();
  await atMicrophone();
  expect(await screen.findByLabelText(texts.change)).toBeInTheDocument();
  await record();
  await vi.waitFor(async () => expect((await takesOn(shared.disk))[0]?.picture?.fileName).toBe('me.jpg'));
  expect((await shared.disk.keys()).filter((key) => key.startsWith('next-picture'))).toEqual([]);
});

test('the background that was chosen again stays after a reload', async () => {
  await atMicrophone();
  await choose(me);
  await press(texts.background);
  await vi.waitFor(async () => expect(await shared.disk.keys()).toEqual([]));
  cleanup();
  await atMicrophone();
  expect(await screen.findByLabelText(texts.own)).toBeInTheDocument();
});

test('the voice for another question begins without the picture, whose upload becomes one answer only', async () => {
  await atMicrophone();
  await choose(me);
  expect(await screen.findByLabelText(texts.change)).toBeInTheDocument();
  await press(camera.back);
  await press(en.recorder.source.otherQuestion);
  await press(tribute.questions[1]?.text ?? '');
  fireEvent.click(await screen.findByRole('button', { name: /^Voice/ }));
  expect(await screen.findByLabelText(texts.own)).toBeInTheDocument();
});

test('cannot be changed while a voice is recorded', async () => {
  await atMicrophone();
  await press(camera.record);
  await pass(COUNTDOWN_MS + 1_000);
  expect(screen.queryByLabelText(texts.own)).toBeNull();
});

test('the picture of a voice left behind is still there, and can be left out [answer-voice-picture]', async () => {
  await leaveVoice();
  openAsBen(WISH);
  expect(await screen.findByRole('img', { name: texts.drawn })).toBeVisible();
  await press(texts.background);
  await vi.waitFor(async () => expect((await takesOn(shared.disk))[0]?.picture).toBeUndefined());
  expect((await shared.disk.keys()).filter((key) => key.includes('picture'))).toEqual([]);
  await vi.waitFor(() => expect(previews().at(-1)).toMatchObject({ pictureUploadId: null }));
  await press(answered.review.use);
  await heading(en.recorder.arrived.heading);
  expect(sent()).not.toHaveProperty('pictureUploadId');
});

test('a voice whose picture the device lost is offered without it', async () => {
  await leaveVoice([]);
  openAsBen(WISH);
  await screen.findByRole('button', { name: answered.review.play });
  expect(await screen.findByLabelText(texts.own)).toBeInTheDocument();
});

test('recording again keeps the picture [answer-voice-picture]', async () => {
  await leaveVoice();
  openAsBen(WISH);
  await press(review.again);
  expect(await screen.findByLabelText(texts.change)).toBeInTheDocument();
  await record();
  expect(await screen.findByLabelText(texts.change)).toBeInTheDocument();
  await vi.waitFor(async () => expect((await takesOn(shared.disk))[0]?.picture?.fileName).toBe('me.jpg'));
});

test('says why a file is not used', async () => {
  await atMicrophone();
  await choose(new File(['words'], 'me.pdf', { type: 'application/pdf' }));
  await vi.waitFor(() => expect(spoken()).toContain(texts.notPhoto));
  await choose(new File([], 'me.png', { type: 'image/png' }));
  expect(await screen.findByText(texts.empty)).toBeVisible();
  await choose(me);
  expect(screen.queryByText(texts.empty)).toBeNull();
});

test('goes back to the background if the server cannot read the picture [answer-voice-picture]', async () => {
  answers[PREVIEW] = {
    status: 415,
    body: { error: 'We can’t read that picture.', code: 'UNSUPPORTED_MEDIA' },
  };
  await leaveVoice();
  openAsBen(WISH);
  expect(await screen.findByText('We can’t read that picture.')).toBeVisible();
  expect(screen.getByRole('button', { name: texts.background })).toHaveAttribute('aria-pressed', 'true');
});

test('a preview that fails is tried again, by hand or when the network returns [answer-voice-picture]', async () => {
  const { [PREVIEW]: drawn } = answers;
  answers[PREVIEW] = { status: 503, body: { error: 'Busy.', code: 'UNAVAILABLE' } };
  await leaveVoice();
  openAsBen(WISH);
  await vi.waitFor(() => expect(spoken()).toContain(texts.failed));
  expect(screen.getByRole('button', { name: answered.review.use })).toBeEnabled();
  const again = screen.getByRole('button', { name: texts.retry });
  again.focus();
  await press(texts.retry);
  await vi.waitFor(() => expect(previews()).toHaveLength(2));
  expect(screen.getByRole('button', { name: answered.review.play })).toHaveFocus();
  await vi.waitFor(() => expect(spoken()).toContain(texts.failed));
  if (drawn) answers[PREVIEW] = drawn;
  await vi.waitFor(() => {
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByRole('img', { name: texts.drawn })).toBeVisible();
  });
  expect(screen.queryByText(texts.failed)).toBeNull();
});

test('the server draws a picture that the browser cannot show [answer-voice-picture]', async () => {
  await atMicrophone();
  await choose(new File(['heic'], 'me.heic', { type: '' }));
  const shown = await vi.waitFor(() => {
    const image = document.querySelector('img[src="blob:me"]');
    if (!image) throw new Error('not shown yet');
    return image;
  });
  fireEvent.error(shown);
  await vi.waitFor(() => expect(document.querySelector(`img[src="${DRAWN}"]`)).not.toBeNull());
  expect(previews()).toEqual([{ tributeId: tribute.tributeId, uploadId: UPLOAD_ID, caption: '', place: 1 }]);
});

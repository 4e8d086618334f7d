import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ShortCamera } from '#components/clip/camera/short-camera.tsx';
import { sendFile } from '#lib/browser/recording/send-file.ts';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { takesOn } from '#lib/browser/recording/take-store.ts';
import type { HelloDto } from '#lib/contracts/hello.ts';
import { fullDisk, memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { chooseForReel, fullApi, GET_HELLO, open } from './desk.tsx';

vi.mock('#lib/browser/recording/send-file.ts', async (original) => ({
  ...(await original<object>()),
  sendFile: vi.fn(),
}));
const shared: { disk: TakeDisk } = { disk: memoryDisk() };
// Answers are kept elsewhere, and would be sent.
vi.mock('#lib/browser/recording/take-disk.ts', () => ({
  openTakeDisk: (name: string) => (name.endsWith(':hello') ? shared.disk : memoryDisk()),
}));

// The locks of Node and the signals of this browser do not know each other.
vi.mock('#lib/browser/recording/hold-take.ts', () => ({ holdTake: async () => () => {} }));

/** Stands for a camera or microphone that records one second, or takes a photo as its file. */
vi.mock('#components/clip/camera/short-camera.tsx', () => ({
  ShortCamera: ({ onRecorded, onFile, keep, voice }: ComponentProps<typeof ShortCamera>) => {
    const type = voice ? 'audio/webm' : 'video/webm';
    const record = async () => {
      const clip = new Blob(['hi'], { type });
      keep?.onBegin(0);
      keep?.onPart({ mimeType: type, extension: 'webm', bitsPerSecond: null } as never, 0);
      await keep?.onChunk(clip, 1);
      keep?.onPartEnd(1);
      onRecorded(clip);
    };
    return (
      <>
        <button type="button" onClick={() => void record()}>
          Stop the {voice ? 'microphone' : 'camera'}
        </button>
        <button type="button" onClick={() => onFile(photo())}>
          Choose a photo
        </button>
      </>
    );
  },
}));

const photo = () => new File(['x'], 'us.jpg', { type: 'image/jpeg' });
const REFUSAL = /neither a video nor a voice message/;

const ADD = 'POST /api/tribute/hello';
const REMOVE = `DELETE /api/tribute/hello?tributeId=${TRIBUTE_ID}`;
const UPLOAD_ID = 'f'.repeat(32);
const shown = { playbackUrl: '/media/hello/playback.mp4?s=1', posterUrl: '/media/hello/poster.jpg?s=1' };

beforeEach(() => {
  shared.disk = memoryDisk();
  vi.mocked(sendFile).mockReset().mockResolvedValue(UPLOAD_ID);
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:hello', revokeObjectURL: () => {} }),
  );
});

const dialogNamed = async () =>
  within(await screen.findByRole('dialog', { name: 'Your hello on the invitation' }));

async function openDialog(hello: HelloDto = { shown: null, arriving: null }) {
  const answers = { ...fullApi(), [GET_HELLO]: hello };
  const desk = open(answers);
  await chooseForReel('Say hello on the invitation');
  const dialog = await dialogNamed();
  await dialog.findByRole('button', { name: /^Record a/ });
  const bodyOf = (wanted: string) => desk.calls.find(({ call }) => call === wanted)?.body;
  return { dialog, answers: desk.answers, bodyOf };
}

/** Comes back later, on the same device. */
async function reopen() {
  const desk = open({ ...fullApi(), [GET_HELLO]: { shown: null, arriving: null } });
  await chooseForReel('Say hello on the invitation');
  const dialog = await dialogNamed();
  await dialog.findByLabelText('Your hello before you send it');
  const bodyOf = (wanted: string) => desk.calls.find(({ call }) => call === wanted)?.body;
  return { answers: desk.answers, bodyOf };
}

const choose = async (dialog: Awaited<ReturnType<typeof dialogNamed>>, file: File) =>
  userEvent.upload(dialog.getByLabelText('Choose a file', { selector: 'input' }), file, {
    applyAccept: false,
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a recorded hello is seen before it is sent, and sent again after a failure [invite-hello]', async () => {
  const { answers, bodyOf } = await openDialog();
  await press('Record a video');
  await userEvent.click(await screen.findByRole('button', { name: 'Stop the camera' }));
  const dialog = await dialogNamed();
  expect(dialog.getByLabelText('Your hello before you send it')).toHaveAttribute('src', 'blob:hello');
  vi.mocked(sendFile).mockRejectedValueOnce(new Error('offline'));
  await press('Put it on the invitation');
  expect(await dialog.findByRole('alert')).toHaveTextContent('It’s still here');
  answers[ADD] = { shown: null, arriving: { failure: null } };
  await press('Put it on the invitation');
  expect(await dialog.findByText(/^We’re preparing your hello/)).toBeVisible();
  expect(bodyOf(ADD)).toEqual({ tributeId: TRIBUTE_ID, uploadId: UPLOAD_ID, medium: 'VIDEO' });
});

test('a voice message can be the hello, and a photo cannot [invite-hello]', async () => {
  const { dialog, answers, bodyOf } = await openDialog();
  await choose(dialog, photo());
  expect(dialog.getByText(REFUSAL)).toBeVisible();
  answers[ADD] = { shown: null, arriving: { failure: null } };
  await choose(dialog, new File(['x'], 'PTT-1.opus'));
  await press('Put it on the invitation');
  await waitFor(() => expect(bodyOf(ADD)).toMatchObject({ medium: 'VOICE' }));
  expect(vi.mocked(sendFile).mock.lastCall?.[0].file.type).toBe('audio/ogg');
});

test('a shown hello can be played and removed, and a refused new one says why [invite-hello]', async () => {
  const failure = 'This file has no sound.';
  const { dialog, answers } = await openDialog({ shown, arriving: { failure } });
  expect(dialog.getByLabelText('Your hello')).toHaveAttribute('src', shown.playbackUrl);
  expect(dialog.getByText(failure)).toBeVisible();
  answers[REMOVE] = { shown, arriving: null };
  await press('Discard the new one');
  await waitFor(() => expect(dialog.queryByText(failure)).toBeNull());
  answers[REMOVE] = { shown: null, arriving: null };
  await press('Remove');
  await waitFor(() => expect(dialog.queryByLabelText('Your hello')).toBeNull());
});

test('an unsent hello is kept on this device until it is sent or discarded [invite-hello]', async () => {
  await openDialog();
  await press('Record your voice');
  await userEvent.click(await screen.findByRole('button', { name: 'Stop the microphone' }));
  expect(await (await dialogNamed()).findByText(/^Saved on this device/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
  const { answers, bodyOf } = await reopen();
  answers[ADD] = { shown: null, arriving: { failure: null } };
  await press('Put it on the invitation');
  await waitFor(() => expect(bodyOf(ADD)).toMatchObject({ medium: 'VOICE' }));
  const file = vi.mocked(sendFile).mock.lastCall?.[0].file;
  expect([file?.type, await file?.text()]).toEqual(['audio/webm', 'hi']);
  await waitFor(async () => expect(await shared.disk.keys()).toEqual([]));
});

test('a hello can be recorded again, which replaces it, and discarded [invite-hello]', async () => {
  const { dialog } = await openDialog();
  await choose(dialog, new File(['x'], 'PTT-1.opus'));
  expect(screen.queryByRole('button', { name: 'Record again' })).toBeNull();
  await press('Discard');
  await press('Record a video');
  await userEvent.click(await screen.findByRole('button', { name: 'Stop the camera' }));
  await press('Record again');
  await userEvent.click(await screen.findByRole('button', { name: 'Stop the camera' }));
  await dialogNamed();
  const takes = await takesOn(shared.disk);
  expect(takes).toMatchObject([{ isHello: true, medium: 'VIDEO', origin: 'camera', sent: false }]);
  await press('Discard');
  await waitFor(async () => expect(await shared.disk.keys()).toEqual([]));
});

test('a file that cannot replace a kept hello is refused beside it [invite-hello]', async () => {
  const { answers } = await openDialog();
  await press('Record a video');
  await userEvent.click(await screen.findByRole('button', { name: 'Stop the camera' }));
  const refuse = async () => {
    await press('Record again');
    await userEvent.click(await screen.findByRole('button', { name: 'Choose a photo' }));
    const dialog = await dialogNamed();
    expect(dialog.getByRole('alert')).toHaveTextContent(REFUSAL);
    expect(dialog.getByLabelText('Your hello before you send it')).toBeVisible();
  };
  await refuse();
  await press('Record again');
  await userEvent.click(await screen.findByRole('button', { name: 'Stop the camera' }));
  expect((await dialogNamed()).queryByText(REFUSAL)).toBeNull();
  await refuse();
  answers[ADD] = { shown: null, arriving: { failure: null } };
  await press('Put it on the invitation');
  expect(await screen.findByText(/^We’re preparing your hello/)).toBeVisible();
  expect(screen.queryByText(REFUSAL)).toBeNull();
});

test('a browser without storage keeps the hello on the page, and says so [invite-hello]', async () => {
  shared.disk = fullDisk;
  await openDialog();
  await press('Record a video');
  await userEvent.click(await screen.findByRole('button', { name: 'Stop the camera' }));
  const dialog = await dialogNamed();
  expect(await dialog.findByText(/^This browser can’t save your hello/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(dialog.getByLabelText('Your hello before you send it')).toBeVisible();
});

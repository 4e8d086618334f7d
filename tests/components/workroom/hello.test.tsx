import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { sendFile } from '#lib/browser/recording/send-file.ts';
import type { HelloDto } from '#lib/contracts/hello.ts';
import { TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { chooseForReel, fullApi, GET_HELLO, open } from './desk.tsx';

vi.mock('#lib/browser/recording/send-file.ts', async (original) => ({
  ...(await original<object>()),
  sendFile: vi.fn(),
}));
/** Stands for a camera that has recorded. */
vi.mock('#components/clip/camera/short-camera.tsx', () => ({
  ShortCamera: ({ onRecorded }: { onRecorded: (clip: Blob) => void }) => (
    <button type="button" onClick={() => onRecorded(new Blob(['hi'], { type: 'video/webm' }))}>
      Stop the camera
    </button>
  ),
}));

const ADD = 'POST /api/tribute/hello';
const REMOVE = `DELETE /api/tribute/hello?tributeId=${TRIBUTE_ID}`;
const UPLOAD_ID = 'f'.repeat(32);
const shown = { playbackUrl: '/media/hello/playback.mp4?s=1', posterUrl: '/media/hello/poster.jpg?s=1' };

beforeEach(() => {
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
  await dialog.findByRole('button', { name: /^Record/ });
  const bodyOf = (wanted: string) => desk.calls.find(({ call }) => call === wanted)?.body;
  return { dialog, answers: desk.answers, bodyOf };
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
  // Escape keeps the recording.
  await userEvent.keyboard('{Escape}');
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
  await choose(dialog, new File(['x'], 'us.jpg', { type: 'image/jpeg' }));
  expect(dialog.getByText(/neither a video nor a voice message/)).toBeVisible();
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

import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useOwnPicture } from '#components/clip/camera/voice/use-own-picture.ts';
import { en } from '#lib/messages/messages.ts';
import { breakUploadsWith } from './fake-upload.ts';
import { tribute } from './recorder-page.tsx';

vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
const words = en.recorder.voice;

test.each([
  ['a proxy finds too large', { status: 413 }, words.picture.tooLargeToSend],
  ['nothing can read', { status: 400 }, words.picture.unreadable],
  ['our server refuses', { status: 413, body: { error: 'At most 60 MB.' } }, 'At most 60 MB.'],
])('of a picture that %s, says so', async (_who, refusal, sentence) => {
  breakUploadsWith.splice(0, Infinity, refusal);
  const own = {
    owner: { tributeId: tribute.tributeId, contributorName: 'Ruth', isThankYou: false },
    picture: {
      pictureId: 'p',
      clip: new Blob(['jpeg']),
      fileName: 'me.jpg',
      mimeType: 'image/jpeg',
      uploadUrl: null,
    },
    onChoose: vi.fn(),
    onMoved: async () => {},
  };
  const look = { own, words };
  const { result } = renderHook(() => useOwnPicture(look));
  await vi.waitFor(() => expect(result.current.problem).toBe(sentence));
  expect(own.onChoose).toHaveBeenCalledWith(null);
});

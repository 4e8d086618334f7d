import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useDrawnPicture } from '#components/clip/camera/voice/use-drawn-picture.ts';
import { en } from '#lib/messages/messages.ts';
import { UPLOAD_ID } from '#tests/lib/browser/recording/build-take.ts';
import { answers, calls, tribute } from './recorder-page.tsx';

vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));

const { tributeId } = tribute;

test('the picture of a thank-you is drawn for its thanker, who joins again as nobody who answers [access-person]', async () => {
  answers['POST /api/submission/preview'] = {
    status: 401,
    body: { error: 'Join.', code: 'UNAUTHENTICATED' },
  };
  const uploadUrl = `/api/upload/${UPLOAD_ID}`;
  const file = {
    pictureId: 'p',
    clip: new Blob(['heic']),
    fileName: 'me.heic',
    mimeType: 'image/heic',
    uploadUrl,
  };
  const own = {
    owner: { tributeId, contributorName: 'Ruth', isThankYou: true },
    picture: file,
    onChoose: () => {},
    onMoved: async () => {},
  };
  const look = { own, words: en.recorder.voice };
  const { result } = renderHook(() => useDrawnPicture(look));
  act(() => result.current.draw());
  const bodiesTo = (end: string) => calls.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);
  await vi.waitFor(() => expect(bodiesTo('/preview')).toHaveLength(2));
  for (const body of bodiesTo('/preview'))
    expect(body).toMatchObject({ kind: 'THANK_YOU', uploadId: UPLOAD_ID });
  expect(bodiesTo('/contributor')).toMatchObject([{ name: 'Ruth', isThankYou: true, isAgain: true }]);
});

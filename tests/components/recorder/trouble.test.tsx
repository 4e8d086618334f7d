import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { rememberName } from '#lib/browser/recording/remembered-name.ts';
import texts from '#lib/messages/en/recorder.json' with { type: 'json' };
import { buildSubmission } from '#tests/lib/browser/recording/build-take.ts';
import { AGENTS } from '#tests/support/agents.ts';
import { breakUploadsWith } from './fake-upload.ts';
import {
  answers,
  calls,
  heading,
  open,
  openAsBen,
  TEACH,
  toReview,
  tribute,
  WISH,
} from './recorder-page.tsx';

vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));

beforeEach(() => {
  breakUploadsWith.length = 0;
});

/** Requests the camera, which fails with this error. */
async function toCamera(error: string, userAgent = 'jsdom') {
  const getUserMedia = vi.fn().mockRejectedValue(new DOMException('', error));
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true });
  vi.stubGlobal('navigator', { onLine: true, userAgent, mediaDevices: { getUserMedia } });
  openAsBen(TEACH);
  (await screen.findByRole('button', { name: /Record with the camera/ })).click();
  return getUserMedia;
}

test.each([
  ['NotAllowedError', /^This page isn’t allowed to use your camera yet/],
  ['NotFoundError', /^We couldn’t find a camera/],
  ['NotReadableError', /^Another app is using your camera/],
])(
  'says on %s why there is no picture, and offers the ways around it [recorder-unusable]',
  async (error, sentence) => {
    const getUserMedia = await toCamera(error);
    expect(await screen.findByText(sentence)).toHaveAttribute('role', 'alert');
    expect(screen.getByLabelText('Choose a video')).toBeInTheDocument();
    const before = getUserMedia.mock.calls.length;
    screen.getByRole('button', { name: 'Try again' }).click();
    await waitFor(() => expect(getUserMedia.mock.calls.length).toBeGreaterThan(before));
  },
);

test.each([true, false])(
  'offers the camera app where there is one: %s [recorder-unusable]',
  async (matches) => {
    vi.stubGlobal('matchMedia', () => ({ matches }));
    await toCamera('NotAllowedError');
    await heading('Allow your camera');
    const field = screen.queryByLabelText('Record with the camera app');
    expect(field?.getAttribute('capture') ?? null).toBe(matches ? 'user' : null);
  },
);

test('leads out of an app’s browser, and copies the link where its menu cannot be found [recorder-unusable]', async () => {
  await toCamera('NotAllowedError', AGENTS.instagramAndroid);
  await heading('Open this page in your browser');
  expect(screen.getByText('Instagram’s browser can’t use your camera. Your own browser can.')).toBeVisible();
  expect(screen.getByText('Tap “Open in external browser”.')).toBeVisible();
  const outside = await screen.findByRole('link', { name: 'Open in my browser' });
  expect(outside).toHaveAttribute('href', expect.stringMatching(/^intent:.*#Intent;/));
  const written: string[] = [];
  vi.stubGlobal('navigator', {
    userAgent: AGENTS.instagramAndroid,
    clipboard: { writeText: async (text: string) => void written.push(text) },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Copy the link' }));
  expect(await screen.findByText(/^Copied\./)).toBeVisible();
  expect(written).toEqual([window.location.href]);
});

test('continues on a phone as the same person, and follows it [recorder-elsewhere]', async () => {
  const token = 'b'.repeat(22);
  answers['POST /api/tribute/handover'] = { status: 201, body: { data: { token, expiresAt: '' } } };
  answers['GET /api/tribute/handover'] = { status: 200, body: { data: { state: 'ARRIVED', takeIds: [] } } };
  await toCamera('NotFoundError');
  await heading('Record it on your phone');
  const code = await screen.findByRole('img', { name: 'QR code to continue on your phone' });
  expect(code).toBeVisible();
  expect(screen.getByLabelText('Link to this page')).toHaveValue(
    `${window.location.origin}/recordtribute?tributeId=${tribute.tributeId}&questionId=${TEACH}#handover=${token}`,
  );
  await waitFor(
    () => expect(screen.getByText('Your answer arrived', { selector: 'li' })).toHaveAttribute('aria-current'),
    {
      timeout: 6_000,
    },
  );
});

test('offers a reminder where nothing works now [recorder-unusable]', async () => {
  await toCamera('NotFoundError');
  expect(await screen.findByRole('link', { name: 'Ask me tomorrow' })).toHaveAttribute(
    'href',
    `/tribute/${tribute.tributeId}/remind`,
  );
});

test('refuses a file that is no video before a byte travels', async () => {
  openAsBen(WISH);
  const user = userEvent.setup({ applyAccept: false });
  const field = await screen.findByLabelText('Choose a video');
  await user.upload(field, new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect(await screen.findByText('That’s not a video. Choose another file.')).toBeVisible();
});

test.each([
  ['the browser gives up', (clip: HTMLElement) => fireEvent.error(clip)],
  // Chrome plays the sound of such a file under a black picture.
  [
    'there is no picture',
    (clip: HTMLElement) => fireEvent.loadedMetadata(Object.defineProperty(clip, 'videoWidth', { value: 0 })),
  ],
])('says at once that a preview cannot play when %s', async (_why, fail) => {
  const user = await toReview();
  fail(screen.getByLabelText('Your clip'));
  const note = screen.getByText(/^This browser can’t play your clip, but we can still use it./);
  expect(note).toHaveTextContent('We use up to 3:00 of it, from the beginning.');
  expect(screen.queryByLabelText('Your clip')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Play your clip' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  expect(await heading('It arrived.')).toBeVisible();
});

test('a pause before playback starts keeps the preview', async () => {
  await toReview();
  const clip = screen.getByLabelText('Your clip');
  const starting = Promise.withResolvers<void>();
  const start = () => {
    fireEvent.play(clip);
    return starting.promise;
  };
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(start);
  const stop = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {
    fireEvent.pause(clip);
    starting.reject(new DOMException('Interrupted by pause().', 'AbortError'));
  });
  onTestFinished(() => void vi.restoreAllMocks());
  fireEvent.click(screen.getByRole('button', { name: 'Play your clip' }));
  fireEvent.click(screen.getByRole('button', { name: texts.review.pause }));
  expect(stop).toHaveBeenCalledOnce();
  await starting.promise.catch(() => null);
  await act(async () => {});
  expect(screen.getByRole('button', { name: 'Play your clip' })).toBeVisible();
  expect(screen.queryByText(/^This browser can’t play your clip/)).toBeNull();
});

test('keeps a clip that the server refuses, and resends it on request', async () => {
  breakUploadsWith.push(413);
  const user = await toReview();
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  expect(await heading('We couldn’t send your clip')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('This file is too large.');
  await user.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(await heading('It arrived.')).toBeVisible();
});

test('says what the server says about a full reel', async () => {
  const error = 'This reel has no room for more clips.';
  breakUploadsWith.push({ status: 413, body: { error, code: 'TOO_LARGE' } });
  const user = await toReview();
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(error);
  expect(screen.queryByText(/too large/)).toBeNull();
});

test.each([
  [507, 'STORAGE_FULL', 'We can’t take new clips right now.'],
  [429, 'RATE_LIMITED', 'You have many clips on their way already.'],
])('shows the reason of the server while it waits after %i', async (status, code, error) => {
  breakUploadsWith.push({ status, retryAfter: '300', body: { error, code } });
  const user = await toReview();
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  expect(await screen.findByText(error)).toHaveRole('status');
  expect(screen.queryByText(/^Our server is slow/)).toBeNull();
});

test('a clip to a removed question is sent with another, or with none', async () => {
  answers['POST /api/submission'] = {
    status: 422,
    body: { error: 'Gone.', code: 'INVALID_INPUT', fields: { questionId: ['Gone.'] } },
  };
  const user = await toReview();
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  expect(await heading('That question was removed')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'What do you wish her?' })).toBeNull();
  // That one was removed as well.
  await user.click(screen.getByRole('button', { name: 'What did Anna teach you?' }));
  const free = await screen.findByRole('button', { name: /^Send it without a question/ });
  await waitFor(() => expect(screen.getAllByRole('button')).toEqual([free]));
  answers['POST /api/submission'] = { status: 201, body: { data: buildSubmission() } };
  await user.click(free);
  expect(await heading('It arrived.')).toBeVisible();
  const sent = calls.filter(({ path, body }) => path === '/api/submission' && body !== null);
  const questionIds = new Set(sent.map(({ body }) => (body as { questionId: string | null }).questionId));
  expect([...questionIds]).toEqual([WISH, TEACH, null]);
});

test('waits without a connection and says that nothing is lost', async () => {
  breakUploadsWith.push(0, 0);
  const user = await toReview();
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  expect(await screen.findByText(/You’re offline. Keep this page open/)).toBeVisible();
  window.dispatchEvent(new Event('online'));
  expect(await heading('It arrived.')).toBeVisible();
});

test.each([
  ['en', '0.0 of 0.3 MB sent'],
  ['es', '0,0 of 0,3 MB sent'],
])('writes the sent megabytes with the decimal mark of %s', async (locale, sent) => {
  breakUploadsWith.push(0);
  rememberName(tribute.tributeId, 'Ben');
  const user = open({ questionId: WISH, locale });
  const clip = new File([new Uint8Array(300_000)], 'party.mp4', { type: 'video/mp4' });
  await user.upload(await screen.findByLabelText('Choose a video'), clip);
  await user.click(await screen.findByRole('button', { name: 'Send my clip' }));
  expect(await screen.findByText(sent)).toBeVisible();
  window.dispatchEvent(new Event('online'));
  expect(await heading('It arrived.')).toBeVisible();
});

test('waits as long as the server demands, also when the connection is back', async () => {
  breakUploadsWith.push({ status: 429, retryAfter: '300' });
  await toReview();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  screen.getByRole('button', { name: 'Send my clip' }).click();
  await vi.waitFor(() => expect(screen.getByText(/^Our server is slow right now/)).toBeVisible());
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(290_000);
  await vi.dynamicImportSettled();
  expect(screen.queryByRole('heading', { name: 'It arrived.' })).toBeNull();
  await vi.advanceTimersByTimeAsync(11_000);
  await vi.waitFor(() => expect(screen.getByRole('heading', { name: 'It arrived.' })).toBeVisible());
});

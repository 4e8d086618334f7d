import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FeedbackRecordScreen } from '#components/feedback/feedback-record-screen.tsx';
import { FeedbackScreen } from '#components/feedback/feedback-screen.tsx';
import { forgetPerson } from '#lib/browser/auth/forget-person.ts';
import { sendFile } from '#lib/browser/recording/send-file.ts';
import {
  clearFeedbackDraft,
  keepFeedbackVideo,
  useFeedbackDraft,
} from '#lib/browser/stores/feedback-draft.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';

vi.mock('#lib/browser/recording/send-file.ts');

const clip = new Blob(['video']);
let arrive: (uploadId: string) => void;
let breakOff: (error: Error) => void;

beforeEach(() => {
  clearFeedbackDraft();
  keepFeedbackVideo(clip, 'me.mp4');
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  arrive = resolve;
  breakOff = reject;
  vi.mocked(sendFile).mockReset().mockReturnValue(promise);
});
afterEach(() => vi.unstubAllGlobals());

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Sends, goes back to the words with the browser, and comes to the video again. */
async function sendAndComeBack() {
  renderApp(<FeedbackRecordScreen />);
  await press('Send it');
  cleanup();
  renderApp(<FeedbackRecordScreen />);
}

it('uploads once and reports its arrival, even after the person left and returned', async () => {
  const calls = stubApi({ 'POST /api/feedback': {} });
  await sendAndComeBack();
  expect(screen.getByRole('heading', { name: 'On its way' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');
  expect(screen.queryByRole('button', { name: 'Send it' })).toBeNull();
  arrive('upload');
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(sendFile).toHaveBeenCalledOnce();
  expect(calls.map(({ body }) => body)).toEqual([{ rating: null, text: '', uploadId: 'upload' }]);
  await press('Tell us more');
  expect(screen.getByRole('button', { name: 'Open the camera' })).toBeVisible();
});

it('can be sent again after returning to a failed upload', async () => {
  stubApi({});
  await sendAndComeBack();
  breakOff(new Error('offline'));
  expect(await screen.findByRole('alert')).toHaveTextContent('It’s still here');
  await press('Send it again');
  expect(sendFile).toHaveBeenCalledTimes(2);
});

it('sends the text that was there, and keeps text written since', async () => {
  const answer = Promise.withResolvers<Response>();
  const fetch = vi.fn().mockReturnValue(answer.promise);
  vi.stubGlobal('fetch', fetch);
  useFeedbackDraft.setState({ text: 'Lovely.' });
  await sendAndComeBack();
  arrive('upload');
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  act(() => useFeedbackDraft.setState({ text: 'Lovely. And one more thing' }));
  answer.resolve(Response.json({ data: {} }));
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(useFeedbackDraft.getState().text).toBe('Lovely. And one more thing');
});

it('is forgotten with the person, and says nothing in their name afterwards', async () => {
  const calls = stubApi({ 'POST /api/feedback': {} });
  useFeedbackDraft.setState({ rating: 2, text: 'Mine' });
  await sendAndComeBack();
  act(() => forgetPerson());
  expect(useFeedbackDraft.getState()).toMatchObject({
    video: null,
    rating: null,
    text: '',
    delivery: 'NONE',
  });
  arrive('upload');
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(calls).toEqual([]);
});

it('does not block a log-out', () => {
  const { rerenderAs } = renderApp(<FeedbackScreen />);
  const isHeldBack = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(isHeldBack()).toBe(true);
  rerenderAs({ status: 'leaving' });
  expect(isHeldBack()).toBe(false);
});

import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ContactScreen } from '#components/feedback/contact-screen.tsx';
import { FeedbackRecordScreen } from '#components/feedback/feedback-record-screen.tsx';
import { FeedbackScreen } from '#components/feedback/feedback-screen.tsx';
import type { useFeedbackVideo } from '#components/feedback/use-feedback-video.ts';
import { VideoReview } from '#components/feedback/video-review.tsx';
import { setBearer } from '#lib/browser/api/client.ts';
import { clearFeedbackDraft } from '#lib/browser/stores/feedback-draft.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';

beforeEach(clearFeedbackDraft);
beforeEach(() => useRootStore.setState(useRootStore.getInitialState()));
afterEach(() => vi.unstubAllGlobals());

const LIMIT = { error: 'Your words stay here.', code: 'RATE_LIMITED' };
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('feedback', () => {
  it('has to say something', async () => {
    const calls = stubApi({});
    renderApp(<FeedbackScreen />, { status: 'signedOut' });
    await press('Send');
    expect(screen.getByRole('alert')).toHaveTextContent('Give a rating or write a few words.');
    expect(calls).toEqual([]);
  });

  it('sends a rating and words, and says that they arrived', async () => {
    const calls = stubApi({ 'POST /api/feedback': {} });
    renderApp(<FeedbackScreen />, { status: 'signedOut' });
    // Pointer positions mean nothing here, and the stars measure them.
    fireEvent.click(screen.getByRole('radio', { name: '4 stars' }));
    await userEvent.type(screen.getByLabelText('In your words'), 'Lovely.');
    await press('Send');
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeVisible();
    expect(calls[0]?.body).toEqual({ rating: 4, text: 'Lovely.', uploadId: null });
  });

  it('waits until it is known who sends it', async () => {
    const calls = stubApi({ 'POST /api/feedback': {} });
    const { rerenderAs } = renderApp(<FeedbackScreen />, { status: 'loading' });
    await userEvent.type(screen.getByLabelText('In your words'), 'Lovely.');
    await press('Send');
    setBearer('token');
    rerenderAs({ status: 'signedIn' });
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeVisible();
    setBearer(null);
    expect(calls.map(({ bearer }) => bearer)).toEqual(['Bearer token']);
  });

  it('loses nothing when it is refused', async () => {
    stubApi({ 'POST /api/feedback': Response.json(LIMIT, { status: 429 }) });
    renderApp(<FeedbackScreen />, { status: 'signedOut' });
    await userEvent.type(screen.getByLabelText('In your words'), 'Lovely.');
    await press('Send');
    expect(await screen.findByText('Your words stay here.')).toBeVisible();
    expect(screen.getByLabelText('In your words')).toHaveValue('Lovely.');
  });

  it('keeps the draft while the person uses the camera', async () => {
    stubApi({});
    renderApp(<FeedbackScreen />, { status: 'signedOut' });
    await userEvent.type(screen.getByLabelText('In your words'), 'Love');
    cleanup();
    renderApp(<FeedbackScreen />, { status: 'signedOut' });
    expect(screen.getByLabelText('In your words')).toHaveValue('Love');
  });

  it('leads to a video', () => {
    stubApi({});
    renderApp(<FeedbackScreen />, { status: 'signedOut' });
    expect(screen.getByRole('link', { name: 'Record a video' })).toHaveAttribute('href', '/feedback/record');
  });
});

describe('writing to us', () => {
  it('leads to the existing answers', () => {
    stubApi({});
    renderApp(<ContactScreen />, { status: 'signedOut' });
    expect(screen.getByRole('link', { name: 'Deleting what I sent' })).toHaveAttribute('href', '/faq#delete');
    expect(screen.getByRole('link', { name: 'Prices and refunds' })).toHaveAttribute(
      'href',
      '/pricing#refund',
    );
  });

  it('says what is missing under each field and goes to the first', async () => {
    const calls = stubApi({});
    renderApp(<ContactScreen />, { status: 'signedOut' });
    await userEvent.type(screen.getByLabelText('Your email'), 'ruth@');
    await press('Send');
    expect(screen.getByLabelText('Your name')).toHaveAccessibleDescription('Tell us your name');
    expect(screen.getByLabelText('Your name')).toHaveFocus();
    expect(screen.getByLabelText('Your email')).toHaveAccessibleDescription('Invalid Email');
    expect(screen.getByLabelText('Your message')).toHaveAccessibleDescription('Write your message');
    expect(calls).toEqual([]);
  });

  it('sends, and says where the answer goes', async () => {
    const calls = stubApi({ 'POST /api/contact': {} });
    useRootStore.getState().setUser({ userId: 'uid', email: 'ben@example.com', emailVerified: true });
    renderApp(<ContactScreen />);
    expect(screen.getByLabelText('Your email')).toHaveValue('ben@example.com');
    await userEvent.type(screen.getByLabelText('Your name'), 'Ben');
    await userEvent.type(screen.getByLabelText('Your message'), 'Hello.');
    await press('Send');
    expect(await screen.findByText('We’ll answer you at ben@example.com.')).toBeVisible();
    expect(calls[0]?.body).toEqual({ name: 'Ben', email: 'ben@example.com', message: 'Hello.' });
  });

  it('loses nothing when it is refused', async () => {
    stubApi({ 'POST /api/contact': Response.json(LIMIT, { status: 429 }) });
    renderApp(<ContactScreen />, { status: 'signedOut' });
    await userEvent.type(screen.getByLabelText('Your name'), 'Ruth');
    await userEvent.type(screen.getByLabelText('Your email'), 'ruth@example.com');
    await userEvent.type(screen.getByLabelText('Your message'), 'Hello.');
    await press('Send');
    expect(await screen.findByText('Your words stay here.')).toBeVisible();
    expect(screen.getByLabelText('Your message')).toHaveValue('Hello.');
  });
});

describe('a video', () => {
  const toFile = async () => {
    await press('Open the camera');
    return screen.findByLabelText('Choose a video');
  };

  it('says what cannot be one', async () => {
    renderApp(<FeedbackRecordScreen />);
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(await toFile(), new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(screen.getByRole('alert')).toHaveTextContent('That’s not a video. Choose another file.');
    const field = await toFile();
    expect(screen.queryByText(/^That’s not a video/)).toBeNull();
    await user.upload(field, new File([''], 'empty.mp4', { type: 'video/mp4' }));
    expect(screen.getByRole('alert')).toHaveTextContent('That file is empty. Choose another one.');
  });

  it('is still there after going back to the form and returning', async () => {
    renderApp(<FeedbackRecordScreen />);
    await userEvent.upload(await toFile(), new File(['video'], 'me.mp4', { type: 'video/mp4' }));
    expect(await screen.findByLabelText('Your video')).toBeVisible();
    cleanup();
    renderApp(<FeedbackScreen />);
    expect(screen.getByRole('link', { name: 'Continue with your video' })).toBeVisible();
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    cleanup();
    renderApp(<FeedbackRecordScreen />);
    expect(screen.getByLabelText('Your video')).toBeVisible();
  });
});

describe('a video that did not arrive', () => {
  it('is still there and can be sent again', async () => {
    const clip = new Blob(['video']);
    const feedback: ReturnType<typeof useFeedbackVideo> = {
      step: 'review',
      video: { clip, fileName: 'feedback', uploadUrl: null },
      fileRefusal: null,
      progress: 0.4,
      isSending: false,
      hasFailed: true,
      openCamera: vi.fn(),
      leaveCamera: vi.fn(),
      recorded: vi.fn(),
      chooseFile: vi.fn(),
      send: vi.fn(),
      startAgain: vi.fn(),
    };
    renderApp(<VideoReview feedback={feedback} clip={clip} />);
    expect(screen.getByRole('alert')).toHaveTextContent('It’s still here');
    expect(screen.getByLabelText('Your video')).toHaveAttribute('src', expect.stringMatching(/^blob:/));
    await press('Send it again');
    expect(feedback.send).toHaveBeenCalledOnce();
  });
});

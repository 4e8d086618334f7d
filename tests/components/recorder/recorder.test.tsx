import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UploadOptions } from 'tus-js-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Recorder } from '#components/recorder/recorder.tsx';
import { thankYouTexts } from '#components/recorder/thank-you-texts.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import texts from '#lib/messages/en/recorder.json' with { type: 'json' };
import { en, messagesFor } from '#lib/messages/messages.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { ownTimeZone } from '#lib/time/own-time-zone.ts';
import { buildSubmission, UPLOAD_ID } from '#tests/lib/recording/build-take.ts';

const uploads = vi.hoisted(() => ({ breakWith: [] as number[] }));

vi.mock('tus-js-client', () => ({
  Upload: class {
    url: string | null = null;
    readonly #options: UploadOptions;

    constructor(_clip: Blob, options: UploadOptions) {
      this.#options = options;
    }

    start() {
      const status = uploads.breakWith.shift();
      if (status !== undefined) {
        const originalResponse = { getStatus: () => status, getBody: () => '', getHeader: () => undefined };
        this.#options.onError?.(Object.assign(new Error('broken'), { originalResponse }));
        return;
      }
      this.url = `/api/upload/${UPLOAD_ID}`;
      this.#options.onUploadUrlAvailable?.();
      this.#options.onProgress?.(4, 4);
      this.#options.onSuccess?.({ lastResponse: {} as never });
    }

    async abort() {}
  },
}));

const tribute: PublicTributeDto = {
  tributeId: 'tribute-of-anna-123456',
  name: 'Anna',
  tributeType: 'BIRTHDAY',
  occasionTitle: '',
  tributeFor: { names: [{ firstName: 'Anna', lastName: '' }], name: 'Anna', gender: null },
  imageUrl: null,
  creatorFirstName: 'Clara',
  dueDate: '2026-12-01T00:00:00.000Z',
  timezone: 'UTC',
  questions: [
    { _id: '64b000000000000000000011', text: 'What did Anna teach you?', order: 0 },
    { _id: '64b000000000000000000012', text: 'What do you wish her?', order: 1 },
  ],
  answerMaxSeconds: 180,
  status: 'COLLECTING',
  answeredCount: 0,
  preview: { title: '', description: '', pictureUrl: '' },
};

const ACCOUNT = {
  _id: 'u1',
  createdAt: 1_700_000_000,
  email: 'ben@example.com',
  firstName: 'Ben',
  lastName: 'Lindqvist',
  userProfile: null,
  counts: { submissions: 0, views: 0, hearts: 0 },
  credit: 5,
  stripeCustomerId: null,
};

const video = new File(['film'], 'party.mp4', { type: 'video/mp4' });
type Answer = { status: number; body: unknown };
const calls: { path: string; body: unknown }[] = [];
let answers: Record<string, Answer>;

beforeEach(() => {
  calls.length = 0;
  uploads.breakWith = [];
  localStorage.clear();
  answers = {
    'POST /api/tribute/contributor': { status: 201, body: { data: { name: 'Ben' } } },
    'POST /api/submission': { status: 201, body: { data: buildSubmission() } },
    'GET /api/submission': {
      status: 200,
      body: { data: [buildSubmission({ status: 'READY', playbackUrl: '/media/clip.mp4' })] },
    },
  };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    calls.push({ path, body: typeof body === 'string' ? JSON.parse(body) : null });
    const answer = answers[`${method} ${path.split('?')[0]}`];
    return Response.json(answer?.body, { status: answer?.status ?? 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = (questionId: string | null = null) => {
  render(<Recorder tribute={tribute} questionId={questionId} texts={texts} />);
  return userEvent.setup();
};

const heading = (name: string | RegExp) => screen.findByRole('heading', { name });

async function toReview() {
  localStorage.setItem(`contributor-name:${tribute.tributeId}`, 'Ben');
  const user = open('64b000000000000000000012');
  await user.upload(await screen.findByLabelText('Choose a video'), video);
  await heading('Happy with it?');
  return user;
}

/** Asks for the camera, which answers with an error of this name. */
async function toCamera(error: string) {
  const getUserMedia = vi.fn().mockRejectedValue(new DOMException('', error));
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true });
  vi.stubGlobal('navigator', { onLine: true, mediaDevices: { getUserMedia } });
  localStorage.setItem(`contributor-name:${tribute.tributeId}`, 'Ben');
  render(<Recorder tribute={tribute} questionId="64b000000000000000000011" texts={texts} />);
  (await screen.findByRole('button', { name: 'Record with the camera' })).click();
  return getUserMedia;
}

describe('Recorder', () => {
  it('leads a guest from the name by a video of the phone to the thank-you', async () => {
    const user = open();
    await user.type(await screen.findByLabelText('Your name'), 'Ben');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await heading('What would you like to answer, Ben?')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'What did Anna teach you?' }));
    await user.upload(await screen.findByLabelText('Choose a video'), video);

    expect(await screen.findByText(/By sending you agree that Clara may use your clip/)).toBeVisible();
    expect(await screen.findByText(/leave the page open until yours is sent/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use this' }));

    expect(await heading('It arrived.')).toBeVisible();
    expect(screen.getByText('Thank you, Ben.')).toBeVisible();
    expect(calls).toContainEqual({
      path: '/api/submission',
      body: {
        tributeId: tribute.tributeId,
        questionId: '64b000000000000000000011',
        uploadId: UPLOAD_ID,
        kind: 'ANSWER',
        consent: true,
      },
    });
    expect(await screen.findByText('Your clip is ready.', {}, { timeout: 4_000 })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Watch the reel so far' })).toHaveAttribute(
      'href',
      `/tribute/${tribute.tributeId}/watch`,
    );
    await user.click(screen.getByRole('button', { name: 'Answer another question' }));
    expect(screen.getByRole('button', { name: /Answer without a question/ })).toBeVisible();
  });

  it.each([
    ['What do you wish her?', '64b000000000000000000012'],
    [/Answer without a question/, null],
  ])(
    'a recording session has its selected question and its submission params, whatever was chosen before: %s [recording-session]',
    async (name, questionId) => {
      localStorage.setItem(`contributor-name:${tribute.tributeId}`, 'Ben');
      const user = open('64b000000000000000000011');
      expect(await screen.findByText('What did Anna teach you?')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Choose another question' }));
      await user.click(screen.getByRole('button', { name }));
      await user.upload(await screen.findByLabelText('Choose a video'), video);
      // Recording again keeps the question that was selected.
      await user.click(await screen.findByRole('button', { name: 'Again' }));
      expect(screen.queryByText('What did Anna teach you?')).toBeNull();
      await user.upload(await screen.findByLabelText('Choose a video'), video);
      expect(calls.map(({ path }) => path)).not.toContain('/api/submission');
      await user.click(await screen.findByRole('button', { name: 'Use this' }));
      expect(await heading('It arrived.')).toBeVisible();
      const sent = calls.filter(({ path, body }) => path === '/api/submission' && body !== null);
      expect(sent.map(({ body }) => body)).toEqual([
        { tributeId: tribute.tributeId, questionId, uploadId: UPLOAD_ID, kind: 'ANSWER', consent: true },
      ]);
    },
  );

  it('leads a viewer to a thank-you without a question, as another person than who answered here', async () => {
    localStorage.setItem(`contributor-name:${tribute.tributeId}`, 'Ben');
    const user = userEvent.setup();
    render(
      <Recorder
        tribute={{ ...tribute, questions: [] }}
        questionId={null}
        isThankYou
        texts={thankYouTexts(en, 'BIRTHDAY')}
      />,
    );
    const back = screen.getByRole('link', { name: 'Back to the film' });
    expect(back).toHaveAttribute('href', `/tribute/${tribute.tributeId}/presentation?tgd=1`);
    await user.type(await screen.findByLabelText('Your name'), 'Anna');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('button', { name: 'Record a thank-you' })).toBeVisible();
    await user.upload(await screen.findByLabelText('Choose a video'), video);
    await user.click(await screen.findByRole('button', { name: 'Use this' }));
    expect(await heading('It arrived.')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual(
      expect.arrayContaining([
        { tributeId: tribute.tributeId, name: 'Anna', isThankYou: true, timezone: ownTimeZone() },
        {
          tributeId: tribute.tributeId,
          questionId: null,
          uploadId: UPLOAD_ID,
          kind: 'THANK_YOU',
          consent: true,
        },
      ]),
    );
  });

  it.each([
    [en, 'A few words, {name}', 'Record a reply', /thank-you|thank you|!/i],
    [messagesFor('es'), 'Unas palabras, {name}', 'Grabar una respuesta', /gracias|agradec|!/i],
  ])('asks at a memorial for a reply, not for thanks', (messages, headingText, button, thanks) => {
    const memorial = thankYouTexts(messages, 'MEMORIAL');
    expect([memorial.source.heading, memorial.source.camera, memorial.title]).toEqual([
      headingText,
      button,
      button,
    ]);
    const { title, name, source, camera, review, unusable, arrived } = memorial;
    expect(JSON.stringify({ title, source, name, camera, review, unusable, arrived })).not.toMatch(thanks);
  });

  it('lets a contributor remove their own clip after asking once, and record it again', async () => {
    answers['DELETE /api/submission'] = { status: 503, body: { error: 'Not now.', code: 'UNAVAILABLE' } };
    const user = await toReview();
    await user.click(screen.getByRole('button', { name: 'Use this' }));
    await user.click(await screen.findByRole('button', { name: 'Remove my clip' }));
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(screen.getByRole('button', { name: 'Remove my clip' })).toHaveFocus();
    const removal = `/api/submission?submissionId=${buildSubmission()._id}`;
    expect(calls.map(({ path }) => path)).not.toContain(removal);

    await user.click(screen.getByRole('button', { name: 'Remove my clip' }));
    await user.click(screen.getByRole('button', { name: 'Yes, remove it' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not now.'));
    answers['DELETE /api/submission'] = { status: 200, body: { data: {} } };
    await user.click(screen.getByRole('button', { name: 'Yes, remove it' }));
    expect(await heading('Your clip is removed')).toHaveFocus();
    expect(calls.map(({ path }) => path)).toContain(removal);
    expect(screen.getByRole('button', { name: 'Record again' })).toBeVisible();
    await user.upload(screen.getByLabelText('Choose another video'), video);
    expect(await heading('Happy with it?')).toBeVisible();
  });

  it('lets a contributor remove a clip that could not be used', async () => {
    const failure = { code: 'CORRUPT', message: 'This video arrived damaged.' };
    answers['GET /api/submission'] = {
      status: 200,
      body: { data: [buildSubmission({ status: 'FAILED', failure })] },
    };
    answers['DELETE /api/submission'] = { status: 200, body: { data: {} } };
    const user = await toReview();
    await user.click(screen.getByRole('button', { name: 'Use this' }));
    expect(await screen.findByText(failure.message, {}, { timeout: 4_000 })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove my clip' }));
    await user.click(screen.getByRole('button', { name: 'Yes, remove it' }));
    expect(await heading('Your clip is removed')).toHaveFocus();
    expect(calls.map(({ path }) => path)).toContain(`/api/submission?submissionId=${buildSubmission()._id}`);
  });

  it('holds the take just made as videoUrl until it is sent, and plays that [utility-state]', async () => {
    const videoUrl = () => useRootStore.getState().utilityState.videoUrl;
    useRootStore.getState().setUtilityState({ videoUrl: 'blob:of-an-earlier-page' });
    const user = await toReview();
    expect(videoUrl()).toMatch(/^blob:(?!of-an-earlier-page)/);
    expect(screen.getByLabelText('Your clip')).toHaveAttribute('src', videoUrl());
    act(() => useRootStore.getState().setUtilityState({ videoUrl: 'blob:another' }));
    expect(screen.getByLabelText('Your clip')).toHaveAttribute('src', 'blob:another');
    await user.click(screen.getByRole('button', { name: 'Use this' }));
    expect(await heading('It arrived.')).toBeVisible();
    expect(videoUrl()).toBe('');
  });

  it('offers whoever has an account here the name of it', async () => {
    useRootStore.setState({ userFirebaseData: ACCOUNT });
    render(<Recorder tribute={tribute} questionId={null} texts={texts} />);
    expect(await screen.findByLabelText('Your name')).toHaveProperty('value', 'Ben Lindqvist');
    useRootStore.setState({ userFirebaseData: null });
  });

  it('shows under the name what the server says about it', async () => {
    answers['POST /api/tribute/contributor'] = {
      status: 422,
      body: { error: 'Check the fields.', code: 'INVALID_INPUT', fields: { name: ['Too long.'] } },
    };
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Tell them who this is from');
    await user.type(screen.getByLabelText('Your name'), 'Ben');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Too long.'));
  });

  it.each([
    ['NotAllowedError', /^This page may not use your camera yet/],
    ['NotFoundError', /^We could not find a camera/],
    ['NotReadableError', /^Another app is using your camera/],
  ])('says on %s why there is no picture, and offers the ways around it', async (error, sentence) => {
    const getUserMedia = await toCamera(error);
    expect(await screen.findByText(sentence)).toHaveAttribute('role', 'alert');
    expect(screen.getByLabelText('Choose a video')).toBeInTheDocument();
    screen.getByRole('button', { name: 'Try again' }).click();
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
  });

  it.each([true, false])('offers the camera app where there is one: %s', async (matches) => {
    vi.stubGlobal('matchMedia', () => ({ matches }));
    await toCamera('NotAllowedError');
    await heading('The camera is not available');
    const field = screen.queryByLabelText('Record with the camera app');
    expect(field?.getAttribute('capture') ?? null).toBe(matches ? 'user' : null);
  });

  it('refuses a file that is no video before a byte travels', async () => {
    localStorage.setItem(`contributor-name:${tribute.tributeId}`, 'Ben');
    open('64b000000000000000000012');
    const user = userEvent.setup({ applyAccept: false });
    const field = await screen.findByLabelText('Choose a video');
    await user.upload(field, new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText('That is not a video. Choose another file.')).toBeVisible();
  });

  it('keeps a clip that the server refuses, and sends it again when asked', async () => {
    uploads.breakWith = [413];
    const user = await toReview();
    await user.click(screen.getByRole('button', { name: 'Use this' }));
    expect(await heading('Your clip could not be sent')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('The video is larger than we can take.');
    await user.click(screen.getByRole('button', { name: 'Send it again' }));
    expect(await heading('It arrived.')).toBeVisible();
  });

  it('waits without a connection and says that nothing is lost', async () => {
    uploads.breakWith = [0, 0];
    const user = await toReview();
    await user.click(screen.getByRole('button', { name: 'Use this' }));
    expect(await screen.findByText(/You are offline. Leave this page open/)).toBeVisible();
    window.dispatchEvent(new Event('online'));
    expect(await heading('It arrived.')).toBeVisible();
  });

  it('does not thank for a clip that cannot be used, but says why and how to give another', async () => {
    const failure = { code: 'NO_PICTURE', message: 'There is no picture in this file.' };
    answers['POST /api/submission'] = {
      status: 201,
      body: { data: buildSubmission({ status: 'FAILED', failure }) },
    };
    const user = await toReview();
    await user.click(screen.getByRole('button', { name: 'Use this' }));
    expect(await heading('We could not use this clip')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('There is no picture in this file.');
    expect(screen.queryByText(/arrived|Thank you/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Watch the reel so far' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Record again' })).toBeVisible();
    await user.upload(screen.getByLabelText('Choose another video'), video);
    expect(await heading('Happy with it?')).toBeVisible();
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { rememberName } from '#lib/browser/recording/remembered-name.ts';
import { useLineSpeed } from '#lib/browser/stores/line-speed.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import texts from '#lib/messages/en/recorder.json' with { type: 'json' };
import { buildSubmission, UPLOAD_ID } from '#tests/lib/browser/recording/build-take.ts';
import {
  answers,
  calls,
  heading,
  open,
  openAsBen,
  TEACH,
  toReview,
  tribute,
  video,
  WISH,
} from './recorder-page.tsx';

vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));

test('leads a guest from the name through a video of the phone to the thank-you', async () => {
  const user = open();
  await user.type(await screen.findByLabelText('Your name'), 'Ben');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await heading('What would you like to answer, Ben?')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'What did Anna teach you?' }));
  await user.upload(await screen.findByLabelText('Choose a video'), video);

  expect(await screen.findByText(/By sending, you agree that Clara may use your clip/)).toBeVisible();
  expect(await screen.findByText(/keep this page open until yours is sent/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));

  expect(await heading('It arrived.')).toBeVisible();
  expect(screen.getByText('Thank you, Ben.')).toBeVisible();
  expect(calls).toContainEqual({
    method: 'POST',
    path: '/api/submission',
    body: {
      tributeId: tribute.tributeId,
      questionId: TEACH,
      medium: 'VIDEO',
      uploadIds: [UPLOAD_ID],
      kind: 'ANSWER',
      takeId: expect.stringMatching(/^[0-9a-f]{32}$/),
      consent: true,
    },
  });
  expect(await screen.findByText('Your clip is ready.', {}, { timeout: 4_000 })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Watch the reel so far' })).toHaveAttribute(
    'href',
    `/tribute/${tribute.tributeId}/watch`,
  );
  await user.click(screen.getByRole('button', { name: 'Captions of your clip' }));
  const captions = await screen.findByRole('dialog', { name: 'Captions of your clip' });
  await user.click(within(captions).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Answer another question' }));
  expect(screen.getByRole('button', { name: /Answer without a question/ })).toBeVisible();
});

test('says that the clip was too dark to see [reel-light]', async () => {
  const sent = buildSubmission({ status: 'READY', isDark: true, playbackUrl: '/media/clip.mp4' });
  answers['GET /api/submission'] = { status: 200, body: { data: [sent] } };
  const user = openAsBen(TEACH);
  await user.upload(await screen.findByLabelText('Choose a video'), video);
  await user.click(await screen.findByRole('button', { name: 'Send my clip' }));
  expect(
    await screen.findByText(/It was very dark, so we made it brighter/, {}, { timeout: 4_000 }),
  ).toBeVisible();
});

test('replaces an earlier answer, also one without a question, until another is chosen [answer-replace]', async () => {
  rememberName(tribute.tributeId, 'Ben');
  const replaces = '64b000000000000000000099';
  const user = open({ replaces });
  await user.upload(await screen.findByLabelText('Choose a video'), video);
  await user.click(await screen.findByRole('button', { name: 'Send my clip' }));
  expect(await heading('It arrived.')).toBeVisible();
  const sent = calls.find(({ method, path }) => method === 'POST' && path === '/api/submission');
  expect(sent?.body).toMatchObject({ questionId: null, replaces });
  await user.click(await screen.findByRole('button', { name: 'Answer another question' }));
  await user.click(screen.getByRole('button', { name: 'What did Anna teach you?' }));
  expect(await heading('How would you like to answer, Ben?')).toBeVisible();
  expect(screen.queryByText(/^Your earlier answer stays/)).toBeNull();
});

test('says on a closed reel that the earlier answer stays, and that the new one may be added [answer-replace] [life-closed]', async () => {
  rememberName(tribute.tributeId, 'Ben');
  answers['POST /api/submission'] = { status: 201, body: { data: buildSubmission({ isLate: true }) } };
  const user = open({ replaces: '64b000000000000000000099', tribute: { ...tribute, status: 'CLOSED' } });
  expect(await screen.findByText(texts.source.lateReplacing)).toBeVisible();
  expect(screen.queryByText(texts.source.replacing)).toBeNull();
  await user.upload(await screen.findByLabelText('Choose a video'), video);
  await user.click(await screen.findByRole('button', { name: 'Send my clip' }));
  expect(await screen.findByText(`${texts.arrived.preparing} ${texts.arrived.late}`)).toBeVisible();
});

test('a question says its own language, which need not be the page’s', async () => {
  const user = open({ tribute: { ...tribute, language: 'es' } });
  await user.type(await screen.findByLabelText('Your name'), 'Ben');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const card = await screen.findByRole('button', { name: 'What did Anna teach you?' });
  expect(card).toHaveAttribute('lang', 'es');
  expect(screen.getByRole('button', { name: /without a question/ })).not.toHaveAttribute('lang');
  await user.click(card);
  expect(await screen.findByText('What did Anna teach you?')).toHaveAttribute('lang', 'es');
});

test.each([
  ['What do you wish her?', WISH],
  [/Answer without a question/, null],
])(
  'a recording session has its selected question and its submission params, whatever was chosen before: %s [recording-session]',
  async (name, questionId) => {
    const user = openAsBen(TEACH);
    expect(await screen.findByText('What did Anna teach you?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Choose another question' }));
    await user.click(screen.getByRole('button', { name }));
    await user.upload(await screen.findByLabelText('Choose a video'), video);
    // Recording again keeps the question that was selected.
    await user.click(await screen.findByRole('button', { name: 'Re-record' }));
    expect(screen.queryByText('What did Anna teach you?')).toBeNull();
    await user.upload(await screen.findByLabelText('Choose a video'), video);
    expect(calls.map(({ path }) => path)).not.toContain('/api/submission');
    await user.click(await screen.findByRole('button', { name: 'Send my clip' }));
    expect(await heading('It arrived.')).toBeVisible();
    const sent = calls.filter(({ path, body }) => path === '/api/submission' && body !== null);
    expect(sent.map(({ body }) => body)).toEqual([
      {
        tributeId: tribute.tributeId,
        questionId,
        medium: 'VIDEO',
        uploadIds: [UPLOAD_ID],
        takeId: expect.stringMatching(/^[0-9a-f]{32}$/),
        kind: 'ANSWER',
        consent: true,
      },
    ]);
  },
);

test('holds the take just made as videoUrl until it is sent, and plays that [utility-state] [store-uses]', async () => {
  const videoUrl = () => useRootStore.getState().utilityState.videoUrl;
  useRootStore.getState().setUtilityState({ videoUrl: 'blob:of-an-earlier-page' });
  const user = await toReview();
  expect(videoUrl()).toMatch(/^blob:(?!of-an-earlier-page)/);
  expect(screen.getByLabelText('Your clip')).toHaveAttribute('src', videoUrl());
  act(() => useRootStore.getState().setUtilityState({ videoUrl: 'blob:another' }));
  expect(screen.getByLabelText('Your clip')).toHaveAttribute('src', 'blob:another');
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  expect(await heading('It arrived.')).toBeVisible();
  expect(videoUrl()).toBe('');
});

test.each([
  [true, 'QR'],
  [false, undefined],
])('tells the server whether the guest scanned a QR code: %s [via-recorded]', async (isScanned, via) => {
  const user = open({ isScanned });
  await user.type(await screen.findByLabelText('Your name'), 'Ben');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/tribute/contributor'));
  const joined = calls.find(({ path }) => path === '/api/tribute/contributor');
  expect(joined?.body).toMatchObject({ name: 'Ben' });
  expect(new Map(Object.entries(joined?.body ?? {})).get('via')).toBe(via);
});

test('shows under the name what the server says about it', async () => {
  answers['POST /api/tribute/contributor'] = {
    status: 422,
    body: { error: 'Check the fields.', code: 'INVALID_INPUT', fields: { name: ['Too long.'] } },
  };
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Enter your name.');
  expect(screen.getByLabelText('Your name')).toHaveFocus();
  // [text-input-placeholder]
  expect(screen.getByLabelText('Your name')).toHaveAttribute('placeholder', 'Enter your text here');
  await user.type(screen.getByLabelText('Your name'), 'Ben');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Too long.'));
});

test('times the line while a visitor enters their name [recorder-fits-line]', async () => {
  useLineSpeed.setState(useLineSpeed.getInitialState());
  open();
  expect(await screen.findByLabelText('Your name')).toBeVisible();
  await waitFor(() => expect(useLineSpeed.getState().kilobitsPerSecond).toBeGreaterThan(0));
});

describe('the name', () => {
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
  afterEach(() => useRootStore.setState({ userFirebaseData: null }));

  test('is prefilled for people with an account', async () => {
    useRootStore.setState({ userFirebaseData: ACCOUNT });
    open();
    expect(await screen.findByLabelText('Your name')).toHaveValue('Ben Lindqvist');
  });

  test('of the invitation wins over the account’s, and can be changed', async () => {
    useRootStore.setState({ userFirebaseData: ACCOUNT });
    const user = open({ knownName: 'Uncle Ben' });
    const field = await screen.findByLabelText('Your name');
    expect(field).toHaveValue('Uncle Ben');
    await user.clear(field);
    await user.type(field, 'Ben');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, call me Ben' }));
    expect(await heading('What would you like to answer, Ben?')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ name: 'Ben', isSame: true });
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { installFakeApi } from '#tests/components/player/fake-api.ts';
import { buildSubmission } from '#tests/components/workroom/builders.ts';
import { mine, show } from './show-own-clips.tsx';

const SUBMISSION = '/api/submission';

test('returning visitors see the state of each of their clips [reel-light]', () => {
  const failure = { code: 'CORRUPT', message: 'This video arrived damaged.' };
  show([
    mine(),
    mine({ _id: 'held', status: 'HELD' }),
    mine({ _id: 'on-its-way', status: 'PROCESSING' }),
    mine({ _id: 'broken', questionId: null, status: 'FAILED', failure }),
    mine({ _id: 'dark', isDark: true }),
  ]);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toContain('What did Anna teach you?It’s ready.');
  expect(rows[1]).toContain('It’s ready.');
  expect(rows[2]).toContain('We’re preparing it for the reel.');
  expect(rows[3]).toContain('Without a questionThis video arrived damaged.');
  expect(rows[4]).toContain('It was very dark, so we made it brighter.');
});

test('speakers see the hearts of each answer [own-hearts]', () => {
  show([
    mine({ hearts: 5 }),
    mine({ _id: 'voice', medium: 'VOICE', hearts: 2 }),
    mine({ _id: 'card', medium: 'TEXT', hearts: 3 }),
    mine({ _id: 'none' }),
  ]);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toContain('Hearts while you spoke: 5');
  expect(rows[1]).toContain('Hearts while you spoke: 2');
  expect(rows[2]).toContain('Hearts for it: 3');
  expect(rows[3]).not.toContain('Hearts');
});

test('offers to replace an answer, which stays until then [answer-replace]', () => {
  const failure = { code: 'CORRUPT', message: 'This video arrived damaged.' };
  show(
    [
      mine({ _id: 'first', isInReel: true }),
      mine({ _id: 'next', status: 'PROCESSING', replaces: 'first' }),
      mine({ _id: 'broken', status: 'FAILED', failure, replaces: 'first' }),
      mine({ _id: 'alone', questionId: null, status: 'PROCESSING', replaces: 'gone' }),
      mine({ _id: 'thanks', kind: 'THANK_YOU', questionId: null }),
    ],
    'BIRTHDAY',
    true,
  );
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toContain('It’s in the reel.');
  expect(rows[1]).toContain('We’re preparing it. Your earlier answer stays until then.');
  expect(rows[2]).toContain('This video arrived damaged. Your earlier answer is unchanged.');
  expect(rows[3]).toContain('We’re preparing it for the reel.');
  const [replace] = screen.getAllByRole('link', { name: 'Replace: What did Anna teach you?' });
  const asked = '/recordtribute?tributeId=tribute-of-anna-123456&questionId=q1&replaces=first';
  expect(replace).toHaveAttribute('href', asked);
  expect(screen.getByRole('link', { name: 'Record again: Your thank-you' })).toBeVisible();
});

test('says when each arrived, by the reader’s clock [own-page]', () => {
  const now = new Date();
  const { container } = show([
    mine({ arrivedAt: now.toISOString() }),
    mine({ _id: 'older' }),
    mine({ _id: 'early', arrivedAt: '2026-01-05T12:00:00.000Z' }),
  ]);
  const times = [...container.querySelectorAll('time')].map(({ textContent }) => textContent);
  expect(times).toEqual([
    expect.stringMatching(/^Arrived today, .*\d:\d\d/),
    expect.stringMatching(/^Arrived on .*Monday, January 5/),
  ]);
});

test.each([
  ['BIRTHDAY', 'Your thank-you', 'We’re preparing your thank-you.'],
  ['MEMORIAL', 'Your reply', 'We’re preparing your reply.'],
] as const)(
  'a thank-you is none without a question, and is recorded again as one: %s',
  (type, title, state) => {
    const thanks = { questionId: null, kind: 'THANK_YOU' } as const;
    show(
      [
        mine({ ...thanks, status: 'PROCESSING' }),
        mine({ ...thanks, _id: 'here' }),
        mine({ _id: 'free', questionId: null }),
      ],
      type,
    );
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[0]).toContain(`${title}${state}`);
    expect(rows[1]).toContain(`${title}It’s ready.`);
    expect(rows[2]).toContain('Without a question');
    const [again, , free] = screen.getAllByRole('link');
    expect(again).toHaveAccessibleName(`Record again: ${title}`);
    expect(again).toHaveAttribute('href', '/recordtribute?tributeId=tribute-of-anna-123456&tgd=1');
    expect(free).toHaveAttribute('href', '/recordtribute?tributeId=tribute-of-anna-123456');
  },
);

test('removes a clip after one confirmation, explains a refusal, and still offers to record it again', async () => {
  const api = installFakeApi();
  const clip = mine();
  show([clip]);
  const row = within(screen.getByRole('listitem'));
  const again = row.getByRole('link', { name: 'Record again: What did Anna teach you?' });
  expect(again).toHaveAttribute('href', '/recordtribute?tributeId=tribute-of-anna-123456&questionId=q1');
  await userEvent.click(row.getByRole('button', { name: 'Remove my clip: What did Anna teach you?' }));
  expect(api.calls).toEqual([]);
  api.answer(SUBMISSION, [{ status: 503 }]);
  await userEvent.click(row.getByRole('button', { name: 'Yes, remove it' }));
  await waitFor(() => expect(row.getByRole('alert')).toHaveTextContent('No.'));
  await userEvent.click(row.getByRole('button', { name: 'Yes, remove it' }));
  expect(await row.findByText('Removed. Nobody can see it anymore.')).toBeVisible();
  expect(api.calls.map(({ query }) => query.submissionId)).toEqual([clip._id, clip._id]);
  expect(again).toHaveFocus();
  const back = row.getByRole('button', { name: 'Restore my clip: What did Anna teach you?' });
  api.answer(SUBMISSION, [{ status: 503 }]);
  await userEvent.click(back);
  expect(await row.findByText('No.')).toBeVisible();
  await userEvent.click(back);
  expect(await row.findByText('It’s ready.')).toBeVisible();
  expect(api.calls.at(-1)?.body).toEqual({ submissionId: clip._id, restore: true });
  expect(row.getByRole('button', { name: 'Remove my clip: What did Anna teach you?' })).toBeVisible();
});

test('polls clips in progress until they are done [guests-poll]', async () => {
  const api = installFakeApi();
  api.answer(SUBMISSION, [{ status: 200, data: [mine()] }]);
  show([mine({ status: 'PROCESSING' })]);
  expect(screen.getByText('We’re preparing it for the reel.')).toBeVisible();
  expect(await screen.findByText('It’s ready.', {}, { timeout: 4_000 })).toBeVisible();
  expect(api.calls[0]?.query).toEqual({ tributeId: 'tribute-of-anna-123456' });
});

test('loads the visitor’s own clips in the browser when the server does not know them', async () => {
  const api = installFakeApi();
  const others = buildSubmission({ _id: 'of-jonas', status: 'READY', isMine: false });
  api.answer(SUBMISSION, [{ status: 200, data: [mine(), others] }]);
  show(null);
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
});

test('shows nothing to people who sent nothing', async () => {
  const api = installFakeApi();
  api.answer(SUBMISSION, [{ status: 401 }]);
  const { container } = show(null);
  await waitFor(() => expect(api.calls).toHaveLength(1));
  expect(container).toBeEmptyDOMElement();
});

test('a clip is brought back once, however often it is pressed', async () => {
  const api = installFakeApi();
  const clip = mine();
  show([clip]);
  const row = within(screen.getByRole('listitem'));
  await userEvent.click(row.getByRole('button', { name: /^Remove my clip/ }));
  await userEvent.click(row.getByRole('button', { name: 'Yes, remove it' }));
  const back = await row.findByRole('button', { name: /^Restore my clip/ });
  // Restoring a restored clip answers 404.
  api.answer(SUBMISSION, [{ status: 200, data: {} }, { status: 404 }]);
  await userEvent.dblClick(back);
  expect(await row.findByText('It’s ready.')).toBeVisible();
  expect(row.queryByText('No.')).toBeNull();
  expect(api.calls.filter(({ body }) => body.restore === true)).toHaveLength(1);
});

test('the sender uploads captions for their clip; a refusal says which line to correct [reel-captions]', async () => {
  const api = installFakeApi();
  const clip = mine({ playbackUrl: '/media/clip/playback.mp4' });
  show([clip, mine({ _id: 'thanks', kind: 'THANK_YOU', playbackUrl: '/media/thanks/playback.mp4' })]);
  const path = '/api/submission/captions';
  const captions = [{ startSeconds: 1, endSeconds: 2, text: '¡Feliz cumpleaños!' }];
  api.answer(path, [
    { status: 200, data: { captions: [], version: 'empty' } },
    { status: 422 },
    { status: 200, data: { captions, version: 'maja' } },
  ]);
  // One only: the thank-you is not in the reel.
  await userEvent.click(screen.getByRole('button', { name: /^Captions: / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Captions: What did Anna teach you?' }));
  const field = await dialog.findByRole('textbox');
  await waitFor(() => expect(field).not.toHaveAttribute('readonly'));
  // “ñ” in the encoding of Windows.
  const start = '1\n00:00:01,000 --> 00:00:02,000\nCumplea';
  const file = new File([start, new Uint8Array([0xf1]), 'os'], 'maja.srt');
  const upload = dialog.getByLabelText('Upload a WebVTT or SRT file');
  await userEvent.upload(upload, file);
  expect(await dialog.findByRole('alert')).toHaveTextContent('No.');
  await userEvent.upload(upload, file);
  expect(await dialog.findByText('Saved. Play the clip to check the timing.')).toBeVisible();
  expect(field).toHaveValue('¡Feliz cumpleaños!');
  expect(api.calls.at(-1)).toMatchObject({
    path,
    body: { submissionId: clip._id, version: 'empty', file: '1\n00:00:01,000 --> 00:00:02,000\nCumpleaños' },
  });
  await userEvent.upload(upload, new File([new Uint8Array(1_000_000)], 'film.vtt'));
  expect(dialog.getByRole('alert')).toHaveTextContent('That file is too large for captions.');
});

import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { thankYouTexts } from '#components/clip/thank-you-texts.ts';
import { opensWith } from '#lib/browser/recording/opens-with.ts';
import { rememberName } from '#lib/browser/recording/remembered-name.ts';
import { isSameAnswer } from '#lib/browser/recording/stored-take.ts';
import { en, messagesFor } from '#lib/messages/messages.ts';
import { ownTimeZone } from '#lib/time/own-time-zone.ts';
import { buildSubmission, buildTake, UPLOAD_ID } from '#tests/lib/browser/recording/build-take.ts';
import { answers, calls, heading, open, tribute, video } from './recorder-page.tsx';

vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));

test('leads a viewer to a thank-you without a question, as another person than the contributor on this device', async () => {
  rememberName(tribute.tributeId, 'Ben');
  const user = open({
    tribute: { ...tribute, questions: [] },
    isThankYou: true,
    texts: thankYouTexts(en, 'BIRTHDAY'),
  });
  const back = screen.getByRole('link', { name: 'Back to the reel' });
  expect(back).toHaveAttribute('href', `/tribute/${tribute.tributeId}/presentation?tgd=1`);
  await user.type(await screen.findByLabelText('Your name'), 'Anna');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('button', { name: /Record a thank-you$/ })).toBeVisible();
  await user.upload(await screen.findByLabelText('Choose a video'), video);
  await user.click(await screen.findByRole('button', { name: 'Send my clip' }));
  expect(await heading('It arrived.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      { tributeId: tribute.tributeId, name: 'Anna', isThankYou: true, timezone: ownTimeZone() },
      {
        tributeId: tribute.tributeId,
        questionId: null,
        medium: 'VIDEO',
        uploadIds: [UPLOAD_ID],
        kind: 'THANK_YOU',
        takeId: expect.stringMatching(/^[0-9a-f]{32}$/),
        consent: true,
      },
    ]),
  );
});

test('says thank you with a written card as well, whose draft is not that of an answer [answer-card]', async () => {
  rememberName(`${tribute.tributeId}:thanks`, 'Anna');
  answers['POST /api/submission'] = {
    status: 201,
    body: { data: buildSubmission({ kind: 'THANK_YOU', medium: 'TEXT' }) },
  };
  const thanks = thankYouTexts(en, 'BIRTHDAY');
  const user = open({ tribute: { ...tribute, questions: [] }, isThankYou: true, texts: thanks });
  expect(await screen.findByRole('button', { name: /^Voice/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Photos/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Written card/ }));
  await user.type(await screen.findByLabelText('Your words'), 'You are dear to me.');
  await user.click(screen.getByRole('button', { name: 'Send my card' }));
  expect(await screen.findByText(thanks.arrived.preparing)).toBeVisible();
  const sent = calls.find(({ method, path }) => method === 'POST' && path === '/api/submission');
  expect(sent?.body).toMatchObject({ kind: 'THANK_YOU', medium: 'TEXT', text: 'You are dear to me.' });
});

test('does not call a thank-you late: it never joins the reel', async () => {
  rememberName(tribute.tributeId, 'Ben');
  const late = { ...tribute, questions: [], status: 'DELIVERED' as const };
  const user = open({ tribute: late, isThankYou: true, texts: thankYouTexts(en, 'BIRTHDAY') });
  await user.type(await screen.findByLabelText('Your name'), 'Anna');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('button', { name: /Record a thank-you$/ })).toBeVisible();
  expect(screen.queryByText(/no longer collecting/)).toBeNull();
});

test.each([
  [en, 'A few words, {name}', 'Record a reply', /thank-you|thank you|!/i],
  [messagesFor('es'), 'Unas palabras, {name}', 'Grabar una respuesta', /gracias|agradec|!/i],
])('invites a reply at a memorial, not thanks', (messages, headingText, button, thanks) => {
  const memorial = thankYouTexts(messages, 'MEMORIAL');
  expect([memorial.source.heading, memorial.source.camera, memorial.title]).toEqual([
    headingText,
    button,
    button,
  ]);
  const { title, name, source, camera, review, unusable, arrived } = memorial;
  expect(JSON.stringify({ title, source, name, camera, review, unusable, arrived })).not.toMatch(thanks);
});

test('sends a thank-you to one person, and says that nobody else sees it [thanks-one]', async () => {
  rememberName(`${tribute.tributeId}:thanks`, 'Anna');
  const card = buildSubmission({ kind: 'THANK_YOU', medium: 'TEXT' });
  answers['POST /api/submission'] = { status: 201, body: { data: card } };
  const thanks = '64b0000000000000000000aa';
  const user = open({
    tribute: { ...tribute, questions: [] },
    isThankYou: true,
    thanks,
    texts: thankYouTexts(en, 'BIRTHDAY', 'Aunt Maja'),
  });
  expect(await screen.findByText(/^Only to .?Aunt Maja/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Written card/ }));
  await user.type(await screen.findByLabelText('Your words'), 'Thank you for the boat.');
  expect(screen.getByText(/Aunt Maja.? may see it. Nobody else can.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send my card' }));
  await vi.waitFor(() =>
    expect(
      calls.find(({ method, path }) => method === 'POST' && path === '/api/submission')?.body,
    ).toMatchObject({ kind: 'THANK_YOU', medium: 'TEXT', thanks }),
  );
});

test('a draft for everyone is not opened for one person, nor the other way round', () => {
  const everyone = buildTake({ isThankYou: true, questionId: null, sent: false });
  const forMaja = { ...everyone, thanks: 'maja' };
  const visit = { questionIds: [], questionId: null, replaces: null };
  expect(opensWith(everyone, { ...visit, thanks: null })).toBe(true);
  expect(opensWith(everyone, { ...visit, thanks: 'maja' })).toBe(false);
  expect(opensWith(forMaja, { ...visit, thanks: null })).toBe(false);
  expect(opensWith(forMaja, { ...visit, thanks: 'maja' })).toBe(true);
  expect(isSameAnswer(everyone, forMaja)).toBe(false);
});

test('does not send a viewer without a camera to a phone that cannot continue', async () => {
  rememberName(`${tribute.tributeId}:thanks`, 'Anna');
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true });
  const getUserMedia = vi.fn().mockRejectedValue(new DOMException('', 'NotFoundError'));
  const mediaDevices = { getUserMedia, enumerateDevices: async () => [] };
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'jsdom', mediaDevices });
  const thanks = thankYouTexts(en, 'BIRTHDAY');
  const user = open({ tribute: { ...tribute, questions: [] }, isThankYou: true, texts: thanks });
  await user.click(await screen.findByRole('button', { name: /Record a thank-you$/ }));
  expect(await heading(thanks.camera.problemHeading)).toBeVisible();
  expect(screen.getByRole('button', { name: thanks.camera.rescue.ways.card })).toBeVisible();
});

test('a changed thank-you is sent as another one, and replaces none', async () => {
  rememberName(`${tribute.tributeId}:thanks`, 'Anna');
  const done = answers['POST /api/submission'];
  answers['POST /api/submission'] = { status: 409, body: { error: 'Sent before.', code: 'ALREADY_SENT' } };
  const texts = thankYouTexts(en, 'BIRTHDAY');
  const user = open({ tribute: { ...tribute, questions: [] }, isThankYou: true, texts });
  await user.upload(await screen.findByLabelText('Choose a video'), video);
  await user.click(await screen.findByRole('button', { name: 'Send my clip' }));
  const sendToo = await screen.findByRole('button', { name: texts.refused.sendToo });
  expect(screen.queryByRole('button', { name: texts.refused.replace })).toBeNull();
  const sends = () =>
    calls.flatMap(({ method, path, body }) =>
      method === 'POST' && path === '/api/submission' ? [body as { takeId: string; replaces?: string }] : [],
    );
  const [first] = sends();
  const sent = buildSubmission({ kind: 'THANK_YOU', takeId: first?.takeId ?? '' });
  answers['GET /api/submission'] = { status: 200, body: { data: [sent] } };
  if (done) answers['POST /api/submission'] = done;
  await user.click(sendToo);
  expect(await heading('It arrived.')).toBeVisible();
  const last = sends().at(-1);
  expect(last?.takeId).not.toBe(first?.takeId);
  expect(last).not.toHaveProperty('replaces');
});

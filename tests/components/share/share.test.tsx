import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShareScreen } from '#components/share/share-screen.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import type { SharePurpose } from '#lib/tribute/share-purposes.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { buildTribute, TRIBUTE_ID } from '#tests/support/build-tribute.ts';

const ORIGIN = window.location.origin;
const GET_TRIBUTE = `GET /api/tribute?tributeId=${TRIBUTE_ID}`;
const GET_LINK = `GET /api/tribute/presentation_link?tributeId=${TRIBUTE_ID}`;
const poster = (purpose: SharePurpose, format: string) =>
  `GET /api/tribute/poster?tributeId=${TRIBUTE_ID}&purpose=${purpose}&format=${format}`;
const PUBLISHED = '2026-11-20T10:00:00.000Z';

function open(purpose: SharePurpose, tribute: Partial<TributeDto> = {}, more: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = {
    [GET_TRIBUTE]: buildTribute(tribute),
    [GET_LINK]: {
      url: `https://folksee.example/tribute/${TRIBUTE_ID}/presentation?p=token`,
      publishedAt: PUBLISHED,
    },
    [poster(purpose, 'png')]: { url: '/media/x/poster.png?s=1', fileName: 'Anna poster.png' },
    [poster(purpose, 'pdf')]: { url: '/media/x/poster.pdf?s=1', fileName: 'Anna poster.pdf' },
    ...more,
  };
  const calls = stubApi(answers);
  renderApp(<ShareScreen purpose={purpose} tributeId={TRIBUTE_ID} />);
  return { answers, calls };
}

const link = async () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Link to your reel' });
const message = (name: string) =>
  decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');

beforeEach(() => {
  useRootStore.getState().setUtilityState({ isRedirectFromSharePoster: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('/share shares the recording link: message, code and poster', async () => {
  open('CONTRIBUTE');
  expect(await link()).toHaveValue(`${ORIGIN}/tribute/${TRIBUTE_ID}`);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ask for clips for Anna');
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');
  for (const name of ['WhatsApp', 'Text message', 'Email']) {
    expect(message(name)).toContain('birthday reel for Anna');
    expect(message(name)).toContain(`${ORIGIN}/tribute/${TRIBUTE_ID}`);
  }
  expect(await screen.findByRole('img', { name: 'QR code of the link to your reel' })).toBeVisible();
  expect(await screen.findByRole('img', { name: /^Poster/ })).toHaveAttribute(
    'src',
    '/media/x/poster.png?s=1',
  );
  const png = screen.getByRole('link', { name: 'Save as image (PNG)' });
  expect(png).toHaveAttribute('download', 'Anna poster.png');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Save to print (PDF)' })).toHaveAttribute(
      'href',
      '/media/x/poster.pdf?s=1',
    ),
  );
});

test('uses quiet words for a memorial', async () => {
  open('CONTRIBUTE', { tributeType: 'MEMORIAL' });
  await link();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ask for memories of Anna');
  expect(message('Email')).toContain('memories of Anna');
  expect(document.body.textContent).not.toContain('!');
});

test('/share/questionnaire shows the questions in their order, to print and to send, with the link to them', async () => {
  const questions = [
    { _id: 'b', text: 'What do you wish her?', order: 1 },
    { _id: 'a', text: 'What did Anna teach you?', order: 0 },
  ];
  open('QUESTIONS', { questions });
  const print = vi.fn();
  vi.stubGlobal('print', print);
  expect(await link()).toHaveValue(`${ORIGIN}/tribute/${TRIBUTE_ID}#questions`);
  const sheet = within(screen.getByRole('region', { name: 'Questions to hand out' }));
  const items = sheet.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['What did Anna teach you?', 'What do you wish her?']);
  expect(message('WhatsApp')).toContain('1. What did Anna teach you?\n2. What do you wish her?');
  await userEvent.click(screen.getByRole('button', { name: 'Print the questions' }));
  expect(print).toHaveBeenCalledOnce();
});

test('a reel without questions says so', async () => {
  open('QUESTIONS');
  await link();
  expect(screen.getByText(/has no questions yet/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print the questions' })).toBeNull();
});

test('/share/watchreels shares a published reel, with a thank-you on request', async () => {
  open('WATCH', { publishedAt: PUBLISHED, status: 'READY' });
  const path = `${ORIGIN}/tribute/${TRIBUTE_ID}/presentation?p=token`;
  expect(await link()).toHaveValue(path);
  expect(message('WhatsApp')).toContain('The reel for Anna is ready');
  await userEvent.click(screen.getByRole('switch', { name: /This link is for Anna/ }));
  expect(await link()).toHaveValue(`${path}&tgd=1`);
  expect(message('WhatsApp')).toContain('thank-you');
});

test('/share/watchreels says how to publish before there is a link', async () => {
  const { calls } = open('WATCH');
  expect(await screen.findByRole('heading', { name: 'The reel isn’t published yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the workroom' })).toHaveAttribute(
    'href',
    `/tribute/${TRIBUTE_ID}`,
  );
  expect(screen.queryByText(/^Anyone with this link/)).toBeNull();
  expect(calls.map(({ call }) => call)).toEqual([GET_TRIBUTE]);
});

test.each([
  ['of a draft leads back into the wizard', { status: 'DRAFT' }, /still a draft/, 'Finish it'],
  ['of a closed link leads to the workroom', { linkOpen: false }, /^New people can’t/, 'Open the workroom'],
  ['of an archived reel says so', { status: 'ARCHIVED' }, /^It no longer accepts clips/, 'Open the workroom'],
] as const)('the page %s', async (_, change, reason, name) => {
  open('CONTRIBUTE', change);
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.queryByText(/^Anyone with this link/)).toBeNull();
  const way = await screen.findByRole('link', { name });
  expect(way.getAttribute('href')).toMatch(name === 'Finish it' ? /^\/createtribute/ : /^\/tribute\//);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a failed poster can be retried', async () => {
  const { answers } = open('CONTRIBUTE', {}, { [poster('CONTRIBUTE', 'png')]: undefined });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answers[poster('CONTRIBUTE', 'png')] = { url: '/media/y/poster.png', fileName: 'Anna poster.png' };
  await userEvent.click(retry);
  expect(await screen.findByRole('img', { name: /^Poster/ })).toBeVisible();
});

test('a failed reel can be retried, or another chosen', async () => {
  stubApi({ [GET_TRIBUTE]: Response.json({ error: 'Not now.', code: 'INTERNAL' }, { status: 500 }) });
  renderApp(<ShareScreen purpose="WATCH" tributeId={TRIBUTE_ID} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Share another reel' })).toHaveAttribute(
    'href',
    '/share/watchreels',
  );
});

test('without a reel one chooses among those that have a link', async () => {
  stubApi({
    'GET /api/tribute': [
      buildTribute(),
      buildTribute({
        tributeId: 'B'.repeat(22),
        status: 'DRAFT',
        tributeFor: { names: [], name: 'Draft', gender: null },
      }),
    ],
  });
  renderApp(<ShareScreen purpose="QUESTIONS" tributeId={null} />);
  const list = within(await screen.findByRole('list', { name: 'My reels' }));
  const choices = list.getAllByRole('link').map((choice) => choice.getAttribute('href'));
  expect(choices).toEqual([`/share/questionnaire?tributeId=${TRIBUTE_ID}`]);
});

test('leads to the first reel when there is none', async () => {
  stubApi({ 'GET /api/tribute': [] });
  renderApp(<ShareScreen purpose="CONTRIBUTE" tributeId={null} />);
  expect(await screen.findByRole('link', { name: /reel/i })).toHaveAttribute(
    'href',
    expect.stringContaining('/createtribute'),
  );
});

test('isRedirectFromSharePoster leads back to link and poster, else back is the reel [store-uses]', async () => {
  open('QUESTIONS');
  await link();
  const back = () => screen.getByRole('link', { name: 'Back' });
  expect(back()).toHaveAttribute('href', `/tribute/${TRIBUTE_ID}`);
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'What to share' })).getByRole('link', { name: 'The reel' }),
  );
  expect(useRootStore.getState().utilityState.isRedirectFromSharePoster).toBe(true);
  expect(back()).toHaveAttribute('href', `/share?tributeId=${TRIBUTE_ID}`);
  await userEvent.click(back());
  expect(useRootStore.getState().utilityState.isRedirectFromSharePoster).toBe(false);
});

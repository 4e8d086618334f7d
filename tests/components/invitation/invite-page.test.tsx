import { render, screen, within } from '@testing-library/react';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { InvitePage } from '#components/invitation/invite-page.tsx';
import { inviteTexts } from '#components/invitation/invite-texts.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import tribute from '#lib/messages/en/tribute.json' with { type: 'json' };
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { publicTribute } from '#tests/components/tribute/public-tribute.ts';

const translate = createTranslator({ locale: 'en', messages: { tribute }, namespace: 'tribute' });
const now = new Date('2026-11-21T12:00:00Z');

function show(changes: Partial<PublicTributeDto> = {}, locale = 'en-US') {
  const shown = publicTribute(changes);
  return render(<InvitePage tribute={shown} texts={inviteTexts(shown, { translate, locale, now })} />);
}

test('a guest sees who it is for, who invites, until when, and one button', () => {
  show();
  expect(screen.getByText('A birthday reel')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'for Anna Lindqvist' })).toBeVisible();
  expect(
    screen.getByText('Ben is making a reel for Anna. It takes two minutes. No account needed.'),
  ).toBeVisible();
  expect(screen.getByText('11 people have answered')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Record my answer' })).toHaveAttribute(
    'href',
    '/recordtribute?tributeId=vK3xq8Yt2mB7nR5wZ1cD4f',
  );
});

test.each([
  [{}, 'A hello from Ben'],
  [{ tributeType: 'MEMORIAL' } as const, 'A few words from Ben'],
  [{ creatorFirstName: '' }, 'A hello'],
])('the creator’s hello waits for a tap, with its picture and its place [invite-hello]', (changes, label) => {
  const hello = { playbackUrl: '/media/hello/playback.mp4?s=1', posterUrl: '/media/hello/poster.jpg?s=1' };
  show({ ...changes, hello });
  const video = screen.getByLabelText(label);
  expect(video).toHaveAttribute('preload', 'none');
  expect(video).toHaveAttribute('src', hello.playbackUrl);
  expect(video).toHaveAttribute('poster', hello.posterUrl);
  expect(video).toHaveAttribute('width', '1280');
  expect(video).not.toHaveAttribute('autoplay');
});

test('an invitation without a hello has no empty place for it', () => {
  show();
  expect(document.querySelector('video')).toBeNull();
});

test('someone who scanned a QR code records as such [via-recorded]', () => {
  const shown = publicTribute();
  const texts = inviteTexts(shown, { translate, locale: 'en-US', now });
  render(<InvitePage tribute={shown} texts={texts} isScanned />);
  expect(screen.getByRole('link', { name: 'Record my answer' })).toHaveAttribute(
    'href',
    '/recordtribute?tributeId=vK3xq8Yt2mB7nR5wZ1cD4f&via=qr',
  );
});

test('hides the report button where reports are not accepted', () => {
  const shown = publicTribute({ status: 'ARCHIVED' });
  const texts = inviteTexts(shown, { translate, locale: 'en-US', now });
  const { rerender } = render(<InvitePage tribute={shown} texts={texts} />);
  expect(screen.getByText('Report this invitation')).toBeVisible();
  rerender(<InvitePage tribute={shown} texts={texts} canReport={false} />);
  expect(screen.queryByText('Report this invitation')).toBeNull();
});

test.each([
  ['en-US', 'Until Sat, Dec 5'],
  ['en-GB', 'Until Sat 5 Dec'],
])('the day is that of the tribute’s own time zone, written as in %s', (locale, text) => {
  show({}, locale);
  expect(screen.getByText(text)).toHaveAttribute('dateTime', '2026-12-06T05:59:59.000Z');
});

test('a day in another year says so, and an unknown time zone counts as UTC', () => {
  show({ dueDate: '2027-01-09T23:59:59.000Z', timezone: 'Nowhere/Land' });
  expect(screen.getByText('Until Sat, Jan 9, 2027')).toBeVisible();
});

test('questions come in order; all but the first three are folded away', () => {
  const questions = [4, 3, 2, 1, 0].map((order) => ({ _id: `q${order}`, text: `Question ${order}`, order }));
  show({ questions });
  expect(screen.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent)).toEqual(
    expect.arrayContaining(['Question 0', 'Question 1', 'Question 2', 'Question 3', 'Question 4']),
  );
  const rest = screen.getByText('Show 2 more questions').closest('details');
  expect(rest).not.toBeNull();
  expect(within(rest as HTMLElement).getByText('Question 3')).toBeInTheDocument();
  expect(rest).not.toHaveTextContent('Question 2');
});

test('questions say their own language, which need not be the page’s', () => {
  show({ language: 'es' });
  expect(screen.getByText('How did you meet?').closest('[lang]')).toHaveAttribute('lang', 'es');
});

test('without questions there is no list of them', () => {
  show({ questions: [] });
  expect(screen.queryByRole('heading', { name: 'What you’ll be asked' })).toBeNull();
});

test('a closed tribute says so kindly and still takes a clip', () => {
  show({ status: 'CLOSED' });
  expect(screen.getByText(/Late clips still arrive/)).toBeVisible();
  expect(screen.queryByText(/^Until/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Record my answer' })).toBeVisible();
});

test('an archived tribute collects nothing', () => {
  show({ status: 'ARCHIVED' });
  expect(screen.getByText(/no longer accepts clips/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Record my answer' })).toBeNull();
});

test('offers a reminder or a calendar entry while clips are collected', () => {
  const { unmount } = show();
  expect(screen.getByRole('link', { name: 'Remind me tomorrow' })).toHaveAttribute(
    'href',
    '/tribute/vK3xq8Yt2mB7nR5wZ1cD4f/remind',
  );
  expect(screen.getByRole('link', { name: 'Add to my calendar' })).toHaveAttribute(
    'href',
    '/api/tribute/calendar?tributeId=vK3xq8Yt2mB7nR5wZ1cD4f',
  );
  unmount();
  show({ status: 'CLOSED' });
  expect(screen.queryByRole('link', { name: 'Remind me tomorrow' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add to my calendar' })).toBeNull();
});

test('a memorial speaks softly and hurries nobody', () => {
  const { container } = show({ tributeType: 'MEMORIAL', answeredCount: 0 });
  expect(screen.getByText('In loving memory')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'of Anna Lindqvist' })).toBeVisible();
  expect(container).not.toHaveTextContent(/first to answer|!/);
});

test('invites the first guest of a party to be the first', () => {
  show({ answeredCount: 0 });
  expect(screen.getByText('Be the first to answer')).toBeVisible();
});

test('another occasion is called what its creator calls it', () => {
  show({ tributeType: 'OTHER', occasionTitle: 'Retirement' });
  expect(screen.getByText('Retirement')).toBeVisible();
});

test('a creator without a name is not missed', () => {
  show({ creatorFirstName: '' });
  expect(screen.getByText(/^A reel is being made for Anna\. It takes/)).toBeVisible();
});

test('the picture of the subject is described by their name; the drawing in its place is decoration', () => {
  const { unmount } = show({ imageUrl: '/media/abc/picture.webp' });
  expect(screen.getByRole('img', { name: 'Anna Lindqvist' })).toHaveAttribute(
    'src',
    '/media/abc/picture.webp',
  );
  unmount();
  show();
  expect(screen.queryByRole('img')).toBeNull();
});

test.each(TRIBUTE_TYPES)('every sentence of %s is written', (tributeType) => {
  const shown = publicTribute({ tributeType });
  const { later, waitingOf, ...texts } = inviteTexts(shown, { translate, locale: 'en', now });
  const words = [...Object.values(texts), ...Object.values(later ?? {})].flat();
  // The name of another person is known only on the device.
  expect(waitingOf).toContain('{name}');
  for (const word of words) expect(word ?? '').not.toMatch(/tribute\.|\{|undefined/);
});

test.each([
  [180, 'Take your time: up to 3 minutes for each answer.'],
  [90, 'Take your time: up to a minute for each answer.'],
  [30, 'A short answer is fine: up to 30 seconds.'],
])('an answer of at most %i seconds is promised as such', (answerMaxSeconds, text) => {
  show({ answerMaxSeconds });
  expect(screen.getByText(text)).toBeVisible();
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { buildTribute, TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { buildSubmission } from './builders.ts';
import {
  chooseForClip,
  clipNames,
  editOnDesk,
  fullApi,
  GET_CLIPS,
  GET_FILM,
  GET_TRIBUTE,
  jonas,
  majas,
  open,
  openClipMenu,
  pressOnDesk,
  SAVE_FILM,
} from './desk.tsx';

const MOVE = 'PATCH /api/submission';
const ACT = 'POST /api/submission/action';

test('moving a clip shows at once and saves on the version it was made on [reel-order-at-once]', async () => {
  const { answers, calls } = open();
  const { items } = buildPresentation();
  const moved = [items[0], items[2], items[1], items[3]];
  answers[SAVE_FILM] = buildPresentation({ version: 4, items: moved as typeof items });
  await chooseForClip('Jonas', 'Move earlier');
  answers[GET_FILM] = answers[SAVE_FILM];
  await waitFor(() => expect(clipNames()).toEqual(['Play Jonas', 'Play Aunt Maja']));
  expect(screen.getByText('Jonas is now clip 1 of 2.')).toBeInTheDocument();
  await waitFor(() =>
    expect(calls.find(({ call }) => call === SAVE_FILM)?.body).toMatchObject({ version: 3, items: moved }),
  );
  // At the end of its way a clip offers no step further.
  expect(await openClipMenu('Jonas')).toEqual([
    'Move later',
    'Edit the clip',
    'Hide from the reel',
    'Download the clip',
    'Remove the clip',
  ]);
});

test('playing the reel in the workroom counts as use of it [retention-activity]', async () => {
  const { answers, calls } = open();
  answers[ACT] = { views: 0, hearts: 0, isHearted: false };
  const editor = await editOnDesk('Jonas');
  const noted = () => calls.filter(({ call }) => call === ACT).map(({ body }) => body);
  expect(noted()).toEqual([]);
  await userEvent.click(editor.getByRole('button', { name: 'Play the reel from here' }));
  await waitFor(() =>
    expect(noted()).toEqual([{ tributeId: TRIBUTE_ID, action: 'VIEW', deviceId: expect.any(Number) }]),
  );
});

test('playing the reel from a clip scrolls its picture into the window', async () => {
  const scrolled: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrollIntoView(this: Element) {
    scrolled.push(this);
  });
  open();
  const editor = await editOnDesk('Jonas');
  await userEvent.click(editor.getByRole('button', { name: 'Play the reel from here' }));
  expect(scrolled.at(-1)).toContainElement(screen.getByRole('region', { name: 'The reel' }));
});

test('a clip that could not be moved to another question stays, and moves at the next try; the keyboard stays with it', async () => {
  const answers = fullApi();
  const questions = ['Who?', 'Why?'].map((text, order) => ({ _id: `q${order}`, text, order }));
  answers[GET_TRIBUTE] = buildTribute({ questions });
  const { calls } = open(answers);
  const editor = await editOnDesk('Jonas');
  const question = editor.getByRole('combobox', { name: 'Question' });
  expect(question).toHaveDisplayValue('Without a question');
  answers[MOVE] = Response.json({ error: 'It stays.', code: 'CONFLICT', requestId: 'r' }, { status: 409 });
  await userEvent.selectOptions(question, 'Why?');
  await screen.findByText('It stays.');
  expect(question).toHaveDisplayValue('Without a question');

  const { items } = buildPresentation();
  const [title, majasClip, jonasClip, closing] = items as [
    ManifestItem,
    ManifestItem,
    ManifestItem,
    ManifestItem,
  ];
  const card = { kind: 'CARD', card: 'QUESTION', questionId: 'q1', hidden: false } as const;
  const moved = { ...jonas, questionId: 'q1' };
  answers[MOVE] = moved;
  answers[GET_CLIPS] = [majas, moved];
  answers[GET_FILM] = buildPresentation({ version: 4, items: [title, majasClip, card, jonasClip, closing] });
  await userEvent.selectOptions(question, 'Why?');
  await screen.findByText('The clip from Jonas is now under “Why?”.');
  expect(calls.findLast(({ call }) => call === MOVE)?.body).toEqual({
    submissionId: 'jonas',
    questionId: 'q1',
  });
  expect(await screen.findByRole('heading', { name: 'Why?' })).toBeVisible();
  const moving = await screen.findByRole('region', { name: 'Edit the clip from Jonas' });
  await waitFor(() => expect(moving).toContainElement(document.activeElement as HTMLElement));
});

test('marks a reported clip, which can be hidden or removed', async () => {
  const answers = fullApi();
  answers[GET_CLIPS] = [{ ...majas, isReported: true }, jonas];
  open(answers);
  expect(await screen.findAllByText('reported by a viewer')).toHaveLength(1);
  expect(await openClipMenu('Aunt Maja')).toEqual(
    expect.arrayContaining(['Hide from the reel', 'Remove the clip']),
  );
});

test('marks a reported clip as reviewed', async () => {
  const answers = fullApi();
  answers[GET_CLIPS] = [{ ...majas, isReported: true }, jonas];
  answers[ACT] = Response.json({ error: 'Not now.', code: 'UNAVAILABLE', requestId: 'r' }, { status: 503 });
  const { calls } = open(answers);
  await pressOnDesk('Mark as reviewed: the clip from Aunt Maja');
  await screen.findByText('Not now.');
  expect(screen.getByText('reported by a viewer')).toBeVisible();
  answers[ACT] = {};
  answers[GET_CLIPS] = [majas, jonas];
  await pressOnDesk('Mark as reviewed: the clip from Aunt Maja');
  await screen.findByText(/^Thanks for checking/);
  await waitFor(() => expect(screen.queryByText('reported by a viewer')).toBeNull());
  expect(calls.findLast(({ call }) => call === ACT)?.body).toEqual({
    submissionId: majas._id,
    action: 'DISMISS_REPORTS',
  });
});

test('keeps a late clip outside the reel until it is added, and plays it before that [life-closed]', async () => {
  const answers = fullApi();
  const late = buildSubmission({
    _id: 'late',
    contributor: { _id: 'p3', name: 'Karim' },
    isLate: true,
    playbackUrl: '/media/late/playback.mp4',
  });
  answers[GET_CLIPS] = [majas, jonas, late];
  const { calls } = open(answers);
  expect(await screen.findByText('arrived late, not in the reel')).toBeVisible();
  expect(await openClipMenu('Karim')).toEqual(['Edit the clip', 'Download the clip', 'Remove the clip']);
  await userEvent.keyboard('{Escape}');
  await pressOnDesk('Play Karim');
  const editor = await screen.findByRole('region', { name: 'Edit the clip from Karim' });
  await waitFor(() =>
    expect(editor.querySelector('video')).toHaveAttribute('src', '/media/late/playback.mp4'),
  );
  await userEvent.click(within(editor).getByRole('button', { name: 'Done' }));
  const { items } = buildPresentation();
  const added = items.toSpliced(3, 0, { kind: 'CLIP', submissionId: 'late', hidden: false });
  answers[SAVE_FILM] = buildPresentation({ version: 4, items: added });
  await pressOnDesk('Add Karim to the reel');
  await waitFor(() =>
    expect(calls.find(({ call }) => call === SAVE_FILM)?.body).toMatchObject({ items: added }),
  );
  expect(await openClipMenu('Karim')).toContain('Hide from the reel');
  expect(screen.queryByText('arrived late, not in the reel')).toBeNull();
});

test('moves a clip by space and arrow keys, and announces each step', async () => {
  const { answers, calls } = open();
  const { items } = buildPresentation();
  const moved = [items[0], items[2], items[1], items[3]];
  answers[SAVE_FILM] = buildPresentation({ version: 4, items: moved as typeof items });
  const handle = await screen.findByRole('button', { name: 'Drag Jonas' });
  expect(handle).toHaveAccessibleDescription(/Press space to pick up the clip/);
  // What is not drawn has no size; two clips stand side by side.
  const cards = screen.getAllByRole('button', { name: /^Drag / }).map((button) => button.closest('li'));
  cards.forEach((card, place) => {
    if (card) card.getBoundingClientRect = () => new DOMRect(place * 200, 0, 180, 180);
  });
  handle.focus();
  await userEvent.keyboard(' ');
  expect(await screen.findByText('Picked up. Clip 2 of 2.')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowLeft}');
  expect(await screen.findByText('Clip 1 of 2.')).toBeInTheDocument();
  await userEvent.keyboard(' ');
  expect(await screen.findByText('Jonas is now clip 1 of 2.')).toBeInTheDocument();
  await waitFor(() => expect(clipNames()).toEqual(['Play Jonas', 'Play Aunt Maja']));
  expect(calls.find(({ call }) => call === SAVE_FILM)?.body).toMatchObject({ version: 3, items: moved });
});

test('downloads a clip from its menu, and returns the focus to its button', async () => {
  const { answers } = open();
  answers['GET /api/submission/video/download_url?submissionId=jonas'] = {
    url: '/media/jonas.mp4',
    fileName: 'Jonas.mp4',
  };
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  await chooseForClip('Jonas', 'Download the clip');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/media/jonas.mp4'));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Actions for the clip from Jonas' })).toHaveFocus(),
  );
});

test('asks before removing a clip', async () => {
  const { answers, calls } = open();
  answers['DELETE /api/submission?submissionId=jonas'] = {};
  await chooseForClip('Jonas', 'Remove the clip');
  const dialog = await screen.findByRole('dialog', { name: 'Remove the clip from Jonas?' });
  answers[GET_CLIPS] = [majas];
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove the clip' }));
  await waitFor(() => expect(clipNames()).toEqual(['Play Aunt Maja']));
  expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(true);
});

test('the story shows how many of its questions have an answer', async () => {
  const answers = fullApi();
  const questions = ['first', 'second'].map((text, order) => ({ _id: `q${order}`, text, order }));
  answers[GET_TRIBUTE] = buildTribute({ questions });
  answers[GET_CLIPS] = [{ ...majas, _id: 'other', questionId: 'q1' }];
  open(answers);
  expect(await screen.findByText('1 of 2 questions answered')).toBeVisible();
});

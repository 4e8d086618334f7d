import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { editClip, hideClip, trimClip } from '#components/workroom/reel/arrange-film.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { buildTribute, TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import {
  editOnDesk,
  fullApi,
  GET_CLIPS,
  GET_FILM,
  GET_TRIBUTE,
  jonas,
  majas,
  notesIn,
  open,
  pressOnDesk,
  SAVE_FILM,
} from './desk.tsx';
import { answering, saved } from './film-saves.ts';

const GET_CAPTIONS = 'GET /api/submission/captions?submissionId=jonas';
const { items } = buildPresentation();
const videoIn = (name: string) => {
  const video = screen.getByRole('region', { name }).querySelector('video');
  if (!video) throw new Error(`The region ${name} shows no clip.`);
  return video;
};

test('a clip opens under its poster and plays there; the reel stops [reel-clip-in-place] [retention-activity]', async () => {
  const { calls } = open();
  await pressOnDesk('Play Jonas');
  const poster = screen.getByRole('button', { name: 'Play Jonas' });
  const editor = await screen.findByRole('region', { name: 'Edit the clip from Jonas' });
  expect(poster).toHaveAttribute('aria-expanded', 'true');
  // The next list item after that of the poster.
  expect(poster.closest('li')?.nextElementSibling).toBe(editor.closest('li'));
  await waitFor(() => expect(videoIn('Edit the clip from Jonas').paused).toBe(false));
  for (let times = 0; times < 2; times += 1) fireEvent.play(videoIn('Edit the clip from Jonas'));
  expect(notesIn(calls)).toEqual([{ tributeId: TRIBUTE_ID, action: 'VIEW', deviceId: expect.any(Number) }]);
  await userEvent.click(screen.getByRole('button', { name: 'Play Aunt Maja' }));
  expect(await screen.findByRole('region', { name: 'Edit the clip from Aunt Maja' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Edit the clip from Jonas' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: /^Edit the clip/ })).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('region', { name: /^Edit the clip/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Play Aunt Maja' })).toHaveFocus();
});

test('silence is named, trimmed and brought back by one press each [reel-left-out]', async () => {
  const answers = fullApi();
  answers[GET_CLIPS] = [majas, { ...jonas, speech: [{ startSeconds: 1.3, endSeconds: 3.5 }] }];
  const { calls } = open(answers);
  const editor = await editOnDesk('Jonas');
  expect(editor.getByText('3 s of silence at the ends')).toBeVisible();
  expect(editor.getByText('Speech')).toBeVisible();
  const tidy = trimClip(items, 'jonas', { from: 30, to: 120 });
  answering(answers, { items: tidy });
  await userEvent.click(editor.getByRole('button', { name: 'Trim it' }));
  expect(await editor.findByText('3 s of silence trimmed')).toBeVisible();
  await waitFor(() => expect(saved(calls)).toMatchObject({ items: tidy }));
  answering(answers, { items: trimClip(items, 'jonas', { from: 60, to: 120 }) });
  editor.getByRole('slider', { name: 'Start' }).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(await editor.findByText('4 s trimmed, with words in it')).toBeVisible();
});

test('the part stops at its end without waiting for the browser’s next report [reel-trims]', async () => {
  const answers = fullApi();
  answers[GET_FILM] = buildPresentation({ items: trimClip(items, 'jonas', { from: 0, to: 150 }) });
  open(answers);
  const editor = await editOnDesk('Jonas');
  await userEvent.click(editor.getByRole('button', { name: 'Play this part' }));
  const video = videoIn('Edit the clip from Jonas');
  fireEvent.play(video);
  video.currentTime = 4.9;
  expect(video.paused).toBe(false);
  video.currentTime = 5;
  await waitFor(() => expect(video.paused).toBe(true));
});

test('a clip is renamed, turned and left as noisy as it is, each saved at once [reel-clip-edits]', async () => {
  const answers = fullApi();
  answers[GET_CLIPS] = [majas, { ...jonas, isCleaned: true }];
  const { calls } = open(answers);
  const editing: PresentationDto['editing'] = [{ submissionId: 'jonas', hasFailed: false }];
  const editor = await editOnDesk('Jonas');
  const expectSaved = async (edit: Parameters<typeof editClip>[2], press: () => Promise<void>) => {
    const edited = editClip(items, 'jonas', edit);
    answering(answers, { items: edited, editing });
    await press();
    await waitFor(() => expect(saved(calls)).toMatchObject({ items: edited }));
  };
  const name = editor.getByRole('textbox', { name: 'Name in this reel' });
  await expectSaved({ speakerName: 'Jonas & Ada' }, async () => userEvent.type(name, ' & Ada{Enter}'));
  const again = within(await screen.findByRole('region', { name: 'Edit the clip from Jonas & Ada' }));
  expect(again.getByText(/They signed as “Jonas”/)).toBeVisible();
  await expectSaved({ speakerName: 'Jonas & Ada', rotate: 90 }, async () =>
    userEvent.click(again.getByRole('button', { name: 'Rotate' })),
  );
  expect(await again.findByText('A quarter turn to the right')).toBeVisible();
  const video = videoIn('Edit the clip from Jonas & Ada');
  // It still plays as it was sent.
  expect(video.style.transform).toContain('rotate(90deg)');
  editing[0] = { submissionId: 'jonas', hasFailed: false, turned: 90 };
  await expectSaved({ speakerName: 'Jonas & Ada', rotate: 90, cleanUp: 'OFF' }, async () =>
    userEvent.click(again.getByRole('switch', { name: 'Reduce background noise' })),
  );
  expect(await screen.findByText('being prepared, 0%')).toBeVisible();
  // What plays is turned already.
  expect(video.style.transform).toContain('rotate(0deg)');
  expect(again.getByText(/We’re preparing this clip again/)).toBeVisible();
  await expectSaved({ rotate: 90, cleanUp: 'OFF' }, async () => {
    await userEvent.clear(again.getByRole('textbox', { name: 'Name in this reel' }));
    await userEvent.tab();
  });
});

test('the shown picture becomes the poster [reel-clip-edits]', async () => {
  const { answers, calls } = open();
  const editor = await editOnDesk('Jonas');
  const trimmed = trimClip(items, 'jonas', { from: 30, to: 180 });
  answering(answers, { items: trimmed });
  const start = editor.getByRole('slider', { name: 'Start' });
  start.focus();
  fireEvent.keyDown(start, { key: 'ArrowRight', shiftKey: true });
  const posed = editClip(trimmed, 'jonas', { poster: 30 });
  // Leaves the handle, whose trim is saved first.
  await userEvent.click(editor.getByRole('button', { name: 'Use this picture as the poster' }));
  await waitFor(() => expect(saved(calls)).toMatchObject({ items: posed }));
  expect(screen.getByText('The clip from Jonas gets this poster.')).toBeInTheDocument();
});

test('an edit that failed is tried again by a press [reel-clip-edits]', async () => {
  const answers = fullApi();
  const edited = editClip(items, 'jonas', { rotate: 90 });
  answers[GET_FILM] = buildPresentation({
    items: edited,
    editing: [{ submissionId: 'jonas', hasFailed: true }],
  });
  answers[GET_CAPTIONS] = { captions: [], version: 'empty' };
  const { calls } = open(answers);
  const editor = await editOnDesk('Jonas');
  expect(
    editor.getByText('We couldn’t apply your changes to this clip. The reel plays it as before.'),
  ).toBeVisible();
  answering(answers, { items: edited, editing: [{ submissionId: 'jonas', hasFailed: false }] });
  await userEvent.click(editor.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(saved(calls)).toMatchObject({ version: 3, items: edited }));
});

test('a hidden clip stays in its place, one press away from coming back [reel-clip-in-place]', async () => {
  const { answers, calls } = open();
  const editor = await editOnDesk('Jonas');
  answering(answers, { items: hideClip(items, 'jonas', true) });
  await userEvent.click(editor.getByRole('button', { name: 'Hide' }));
  expect(await editor.findByText('The reel leaves this clip out. It stays here.')).toBeVisible();
  expect(screen.getByText('Jonas is hidden from the reel.')).toBeInTheDocument();
  expect(within(screen.getByRole('button', { name: 'Play Jonas' })).getByText('hidden')).toBeVisible();
  await waitFor(() => expect(saved(calls)).toMatchObject({ items: hideClip(items, 'jonas', true) }));
  answering(answers, { items });
  await userEvent.click(editor.getByRole('button', { name: 'Show again' }));
  await waitFor(() => expect(saved(calls)).toMatchObject({ items }));
});

test('a chosen poster shows in the timeline while the clip is prepared with it [reel-clip-edits]', async () => {
  const { answers } = open();
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AAAA');
  const editor = await editOnDesk('Jonas');
  const size = { videoWidth: { value: 640 }, videoHeight: { value: 360 } };
  Object.defineProperties(videoIn('Edit the clip from Jonas'), size);
  const thumbnail = () => screen.getByRole('button', { name: 'Play Jonas' }).querySelector('img')?.src;
  const posed = { items: editClip(items, 'jonas', { poster: 0 }) };
  answering(answers, { ...posed, editing: [{ submissionId: 'jonas', hasFailed: false }] });
  await userEvent.click(editor.getByRole('button', { name: 'Use this picture as the poster' }));
  await waitFor(() => expect(thumbnail()).toBe('data:image/jpeg;base64,AAAA'));
  // Once it is prepared, its own poster shows.
  answering(answers, posed);
  await userEvent.click(editor.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(thumbnail()).toMatch(/jonas\/poster\.jpg$/));
});

test('a clip is moved to another question where it is open, and a save pressed meanwhile knows that version [reel-stale-save]', async () => {
  const answers = fullApi();
  const question = { _id: 'q1', text: 'What did Anna teach you?', order: 1 };
  answers[GET_TRIBUTE] = buildTribute({ questions: [question] });
  answers['PATCH /api/submission'] = { ...jonas, questionId: question._id };
  const { calls } = open(answers);
  const editor = await editOnDesk('Jonas');
  const sent = (name: string) => calls.filter(({ call }) => call === name);
  const reads = sent(GET_FILM).length;
  const newest = Promise.withResolvers<PresentationDto>();
  answers[GET_FILM] = newest.promise;
  await userEvent.selectOptions(editor.getByRole('combobox', { name: 'Question' }), question.text);
  await waitFor(() => expect(sent(GET_FILM).length).toBeGreaterThan(reads));
  answers[SAVE_FILM] = buildPresentation({ version: 5, items: hideClip(items, 'jonas', true) });
  await userEvent.click(editor.getByRole('button', { name: 'Hide' }));
  expect(saved(calls)).toBeUndefined();
  answers[GET_FILM] = buildPresentation({ version: 4 });
  newest.resolve(buildPresentation({ version: 4 }));
  await screen.findByText(`The clip from Jonas is now under “${question.text}”.`);
  await waitFor(() => expect(saved(calls)).toMatchObject({ version: 4 }));
  expect(sent(SAVE_FILM)).toHaveLength(1);
  expect(sent('PATCH /api/submission')[0]?.body).toMatchObject({ questionId: question._id });
});

test('a clip outside the reel can be watched and added [reel-clip-in-place]', async () => {
  const answers = fullApi();
  answers[GET_CLIPS] = [majas, { ...jonas, isLate: true }];
  const alone = items.filter((item) => item.kind === 'CARD' || item.submissionId !== 'jonas');
  answers[GET_FILM] = buildPresentation({ items: alone });
  const { calls } = open(answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Play Jonas' }));
  const editor = within(await screen.findByRole('region', { name: 'Edit the clip from Jonas' }));
  expect(editor.queryByRole('textbox', { name: 'Name in this reel' })).toBeNull();
  answering(answers, {});
  await userEvent.click(editor.getByRole('button', { name: 'Add to the reel' }));
  await waitFor(() =>
    expect(saved(calls)).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ submissionId: 'jonas' })]),
    }),
  );
  expect(screen.getByRole('region', { name: 'Edit the clip from Jonas' })).toHaveFocus();
});

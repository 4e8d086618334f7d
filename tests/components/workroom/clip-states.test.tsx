import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { hideClip, trimClip } from '#components/workroom/reel/arrange-film.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { buildSubmission } from './builders.ts';
import {
  chooseForClip,
  clipNames,
  editOnDesk,
  fullApi,
  GET_CLIPS,
  GET_FILM,
  jonas,
  majas,
  open,
  SAVE_FILM,
} from './desk.tsx';

test('shows the progress of a clip in progress', async () => {
  const answers = fullApi();
  answers[GET_CLIPS] = [majas, buildSubmission({ _id: 'x', status: 'PROCESSING', progress: 0.4 })];
  open(answers);
  await waitFor(() => expect(screen.getByText('being prepared, 40%')).toBeVisible());
  expect(screen.queryByText(/couldn’t use/)).toBeNull();
});

test('a clip in the timeline names the length that stays of it [reel-trims]', async () => {
  const answers = fullApi();
  answers[GET_FILM] = buildPresentation({
    items: trimClip(buildPresentation().items, 'jonas', { from: 30, to: 120 }),
  });
  open(answers);
  expect(await screen.findByRole('button', { name: 'Play Jonas' })).toHaveTextContent('0:03');
  expect(screen.getByRole('button', { name: 'Play Aunt Maja' })).toHaveTextContent('0:10');
});

const unusable = buildSubmission({
  _id: 'y',
  contributor: { _id: 'p2', name: 'Jonas' },
  status: 'FAILED',
  failure: { code: 'NO_SOUND', message: 'It has no picture.' },
});

test('failed clips are listed with their reasons and can be removed', async () => {
  const answers: Record<string, unknown> = {
    ...fullApi(),
    [GET_CLIPS]: [majas, jonas, unusable, { ...unusable, _id: 'z' }],
    'DELETE /api/submission?submissionId=y': {},
  };
  const { calls } = open(answers);
  expect(await screen.findByText('We couldn’t use 2 clips')).toBeVisible();
  expect(clipNames()).toEqual(['Play Aunt Maja', 'Play Jonas']);
  expect(screen.getAllByRole('button', { name: /^Actions for the clip from / })).toHaveLength(2);
  // What to do shows at once.
  const reasons = screen.getAllByText('It has no picture.');
  expect(reasons).toHaveLength(2);
  for (const reason of reasons) expect(reason).toBeVisible();
  const [first] = screen.getAllByRole('button', { name: 'Remove the clip from Jonas that we couldn’t use' });
  if (first) await userEvent.click(first);
  answers[GET_CLIPS] = [majas, jonas, { ...unusable, _id: 'z' }];
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the clip' }));
  expect(await screen.findByText('We couldn’t use 1 clip')).toBeVisible();
  expect(calls.some(({ call }) => call === 'DELETE /api/submission?submissionId=y')).toBe(true);
});

test('with failed clips alone there is still a link to send', async () => {
  open({
    ...fullApi(),
    [GET_CLIPS]: [unusable],
    [GET_FILM]: buildPresentation({ items: [], entries: [], durationSeconds: 0 }),
  });
  expect(await screen.findByRole('heading', { name: 'Your reel starts with the first clip' })).toBeVisible();
  expect(screen.getByText('We couldn’t use 1 clip')).toBeVisible();
});

const film = (change: object) => buildPresentation({ items: [], entries: [], durationSeconds: 0, ...change });
const { items } = buildPresentation();

test.each([
  [{ status: 'PROCESSING' }, film({}), 'The first clip is on its way. It’ll play here when it’s ready.'],
  [{ status: 'HELD' }, film({}), 'These clips are waiting for credits.'],
  [{ isLate: true }, film({}), 'The reel has no clips yet. Add one below, and it’ll play here.'],
  [
    {},
    film({ items: hideClip(items, 'maja', true) }),
    'Every clip is hidden. Show one to bring the reel back.',
  ],
] as const)('explains why nothing plays: %o', async (change, presentation, sentence) => {
  open({ ...fullApi(), [GET_CLIPS]: [buildSubmission(change)], [GET_FILM]: presentation });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Publish' })).toHaveAccessibleDescription(
    'You can publish once the reel has a clip.',
  );
});

test('an open clip whose address has expired continues from a new one [reel-clip-in-place]', async () => {
  const { answers } = open();
  await editOnDesk('Jonas');
  const region = screen.getByRole('region', { name: 'Edit the clip from Jonas' });
  const video = region.querySelector('video');
  if (!video) throw new Error('The editor shows no clip.');
  video.currentTime = 3;
  answers[GET_CLIPS] = [majas, { ...jonas, playbackUrl: '/media/jonas/playback.mp4?e=2' }];
  fireEvent.error(video);
  await waitFor(() => expect(video.src).toMatch(/e=2$/));
  video.currentTime = 0;
  fireEvent.loadedMetadata(video);
  expect(video.currentTime).toBe(3);
});

test('a trim is saved once when the clip is closed right after it [reel-trims]', async () => {
  const { answers, calls } = open();
  const trimmed = trimClip(items, 'jonas', { from: 30, to: 180 });
  const editor = await editOnDesk('Jonas');
  answers[SAVE_FILM] = answers[GET_FILM] = buildPresentation({ version: 4, items: trimmed });
  const start = editor.getByRole('slider', { name: 'Start' });
  start.focus();
  fireEvent.keyDown(start, { key: 'ArrowRight', shiftKey: true });
  await userEvent.click(editor.getByRole('button', { name: 'Done' }));
  await chooseForClip('Jonas', 'Hide from the reel');
  const saves = () => calls.flatMap(({ call, body }) => (call === SAVE_FILM ? [body] : []));
  await waitFor(() => expect(saves().length).toBeGreaterThan(1));
  expect(saves()).toMatchObject([{ items: trimmed }, { items: hideClip(trimmed, 'jonas', true) }]);
});

test('a clip that is added or hidden from its card says so, and the keyboard stays with it [reel-clip-in-place]', async () => {
  const answers = fullApi();
  answers[GET_CLIPS] = [majas, { ...jonas, isLate: true }];
  answers[GET_FILM] = buildPresentation({ items: items.toSpliced(2, 1) });
  open(answers);
  const add = await screen.findByRole('button', { name: 'Add Jonas to the reel' });
  answers[SAVE_FILM] = answers[GET_FILM] = buildPresentation({ version: 4 });
  await userEvent.click(add);
  expect(await screen.findByText('Jonas is in the reel now.')).toBeInTheDocument();
  await waitFor(() => expect(add).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Play Jonas' })).toHaveFocus();
  await chooseForClip('Jonas', 'Hide from the reel');
  expect(await screen.findByText('Jonas is hidden from the reel.')).toBeInTheDocument();
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import watch from '#lib/messages/en/watch.json' with { type: 'json' };
import { installFakeApi } from '#tests/components/player/fake-api.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { buildSubmission } from '#tests/components/workroom/builders.ts';
import { ANNA, buildClip, FEED, JONAS, page, playMaja, replayed, show } from './shown-room.tsx';

test('[video-list] the watch list is videoData, cleared first and appended to page by page [store-uses]', async () => {
  const { calls, answer } = installFakeApi();
  useRootStore.getState().appendVideoData([buildClip({ _id: 'of-yesterday', speakerName: 'Somebody' })]);
  answer(FEED, [page([buildClip()], 'maja'), page([]), page([JONAS])]);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('button', { name: /^Play Jonas’s clip/ })).toBeVisible();
  expect(screen.queryByText('Somebody')).toBeNull();
  expect(useRootStore.getState().utilityState.videoData.map(({ _id }) => _id)).toEqual(['maja', 'jonas']);
  expect(calls.at(-1)?.query).toMatchObject({ kind: 'ANSWER', cursor: 'maja' });
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(screen.getByRole('button', { name: /^Play Jonas’s clip/ })).toHaveFocus();
});

test('loads more clips once, however often it is pressed, and shows a failure', async () => {
  const { calls, answer } = installFakeApi();
  answer(FEED, [page([buildClip()], 'maja'), page([]), { status: 503 }, page([JONAS])]);
  show();
  const more = await screen.findByRole('button', { name: 'Show more' });
  await userEvent.click(more);
  expect(await screen.findByText('We couldn’t load the clips.')).toHaveRole('alert');
  await userEvent.dblClick(more);
  expect(await screen.findByRole('button', { name: /^Play Jonas’s clip/ })).toBeVisible();
  expect(useRootStore.getState().utilityState.videoData.map(({ _id }) => _id)).toEqual(['maja', 'jonas']);
  expect(calls.filter(({ query }) => query.cursor === 'maja')).toHaveLength(2);
});

test('the chosen cover stands for the reel until it plays or another moment is shown [reel-cover]', async () => {
  installFakeApi().answer(FEED, [page([]), page([])]);
  show({ cover: 'jonas' });
  const player = screen.getByRole('region', { name: 'The reel' });
  const covers = () => player.querySelectorAll('img[src="/media/jonas/poster.jpg"]');
  await waitFor(() => expect(covers().length).toBeGreaterThan(0));
  const position = screen.getByRole('slider', { name: 'Position in the reel' });
  fireEvent.change(position, { target: { value: '2' } });
  expect(covers()).toHaveLength(0);
  fireEvent.change(position, { target: { value: '0' } });
  expect(covers().length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(covers()).toHaveLength(0);
});

test('the room plays the music once it is composed [reel-music]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { answer } = installFakeApi();
  answer(FEED, [page([]), page([])]);
  const composed = buildPresentation({ musicUrl: '/media/music.m4a?s=1' });
  answer('/api/tribute/save_presentation', [{ status: 200, data: composed }]);
  show({ isComposing: true });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await waitFor(() => expect(document.querySelector('audio')?.src).toContain('/media/music.m4a'));
});

test('captions that a visitor saves for their clip show in the reel at once [reel-captions]', async () => {
  const { calls, answer } = installFakeApi();
  const shown = '/api/tribute/save_presentation';
  const captions = [{ startSeconds: 0, endSeconds: 4, text: 'Dear Anna,' }];
  answer(FEED, [page([]), page([])]);
  answer('/api/submission/captions', [
    { status: 200, data: { captions: [] } },
    { status: 200, data: { captions } },
  ]);
  answer(shown, [{ status: 200, data: buildPresentation({ captions }) }]);
  const playbackUrl = '/media/mine/playback.mp4';
  show({ ownClips: [buildSubmission({ questionId: 'q1', status: 'READY', isMine: true, playbackUrl })] });
  await userEvent.click(await screen.findByRole('button', { name: /^Captions: / }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = await dialog.findByRole('textbox');
  await waitFor(() => expect(field).toBeEnabled());
  expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull();
  await userEvent.type(field, 'Dear Anna,');
  await userEvent.click(dialog.getByRole('button', { name: 'Save captions' }));
  expect(await screen.findByRole('button', { name: 'Captions' })).toBeInTheDocument();
  expect(calls.filter(({ path }) => path === shown)).toHaveLength(1);
});

test('a clip plays in the replay dialog, muted until unmuted, and counts as viewed once [store-uses]', async () => {
  const { calls, answer } = installFakeApi();
  answer(FEED, [page([buildClip()]), page([])]);
  show();
  await playMaja();
  expect(useRootStore.getState().utilityState.isVideoReplayPopupShow).toBe(true);
  const dialog = within(await replayed());
  const video = document.querySelector('dialog video') as HTMLVideoElement;
  expect(video.muted).toBe(true);
  act(() => void video.dispatchEvent(new Event('play')));
  act(() => void video.dispatchEvent(new Event('play')));
  expect(await dialog.findByText('Views: 1')).toBeVisible();
  const viewed = calls.filter(({ body }) => body.action === 'VIEW');
  expect(viewed.map(({ body }) => body.submissionId)).toEqual(['maja']);
  await userEvent.click(dialog.getByRole('button', { name: 'Unmute' }));
  expect(useUiStore.getState().isMuted).toBe(false);
  act(() => void video.dispatchEvent(new Event('ended')));
  expect(dialog.getByRole('button', { name: 'Watch again' })).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(useRootStore.getState().utilityState.isVideoReplayPopupShow).toBe(false);
});

test('a heart on a clip is kept in the list and shown again in the dialog', async () => {
  const { answer } = installFakeApi();
  answer(FEED, [page([buildClip()]), page([])]);
  show();
  const clips = within(await screen.findByRole('region', { name: 'The clips' }));
  await userEvent.click(await clips.findByRole('button', { name: 'Heart, 0 so far' }));
  expect(await clips.findByRole('button', { name: 'Heart, 1 so far', pressed: true })).toBeVisible();
  await playMaja();
  expect(
    within(await replayed()).getByRole('button', { name: 'Heart, 1 so far', pressed: true }),
  ).toBeVisible();
});

test('the reel starts muted, and its first play is reported [watch-muted]', async () => {
  const { calls, answer } = installFakeApi();
  answer(FEED, [page([buildClip()]), page([])]);
  show();
  const film = within(screen.getByRole('region', { name: 'The reel' }));
  await userEvent.click(film.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(calls.some(({ body }) => body.action === 'VIEW' && body.tributeId)).toBe(true));
  await userEvent.click(film.getAllByRole('button', { name: 'Unmute' })[0] as HTMLElement);
  expect(useUiStore.getState().isMuted).toBe(false);
});

test('hides views and hearts until they are known', async () => {
  const { answer } = installFakeApi();
  answer(FEED, [{ status: 503 }, { status: 503 }, page([buildClip()]), page([])]);
  show();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Views: –')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Heart' })).toHaveTextContent(/^$/);
  await userEvent.click(retry);
  expect(await screen.findByText('Views: 4')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Heart' })).toBeNull();
});

test('thank-yous have their own section', async () => {
  const { answer } = installFakeApi();
  answer(FEED, [page([buildClip()]), page([ANNA])]);
  show();
  const thanks = within(await screen.findByRole('region', { name: 'Thank-yous' }));
  expect(thanks.getByText('A thank-you from Anna')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'The clips' })).queryByText(/A thank-you/)).toBeNull();
});

test('questions are in the language of the reel, which need not be the page’s', async () => {
  const { answer } = installFakeApi();
  answer(FEED, [page([buildClip()]), page([ANNA])]);
  const asked = { questionId: 'q1', status: 'FAILED' } as const;
  show({ ownClips: [buildSubmission({ ...asked, _id: 'broken' }), buildSubmission({ _id: 'free' })] });
  const texts = ['¿Qué te enseñó Anna?', 'What did Anna teach you?', 'With love from'];
  await screen.findByText('¿Qué te enseñó Anna?');
  for (const text of texts) expect(screen.getByText(text)).toHaveAttribute('lang', 'es');
  expect(screen.getByAltText('Anna')).toHaveAttribute('lang', 'es');
  for (const text of ['Without a question', 'A thank-you from Anna'])
    expect(screen.getByText(text)).not.toHaveAttribute('lang');
  const [chapter] = screen.getAllByText('Aunt Maja');
  expect(chapter).not.toHaveAttribute('lang');
  await playMaja();
  expect(within(await replayed()).getByText('What did Anna teach you?')).toHaveAttribute('lang', 'es');
});

test('shows only the viewer’s own clips while the reel is a surprise', async () => {
  const { answer } = installFakeApi();
  answer(FEED, [page([buildClip({ isMine: true })]), page([])]);
  show({ isSurprise: true, ownClips: [buildSubmission()] });
  expect(await screen.findByRole('region', { name: 'Your clips' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'The reel' })).toBeNull();
});

test('clips that did not load show an error and can be retried', async () => {
  const { answer } = installFakeApi();
  answer(FEED, [{ status: 503 }, { status: 503 }, page([buildClip()]), page([])]);
  show();
  expect(screen.getByText('Loading the clips…')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /^Play Aunt Maja’s clip/ })).toBeVisible();
});

test('a clip with an expired link resumes at its position', async () => {
  const { answer } = installFakeApi();
  const fresh = buildClip({ playbackUrl: '/media/maja/playback.mp4?s=2' });
  answer(FEED, [page([buildClip()]), page([]), page([fresh]), page([])]);
  show();
  await playMaja();
  await replayed();
  const video = document.querySelector('dialog video') as HTMLVideoElement;
  video.currentTime = 4;
  act(() => void video.dispatchEvent(new Event('error')));
  await waitFor(() => expect(video.src).toContain('s=2'));
  video.currentTime = 0;
  act(() => void video.dispatchEvent(new Event('loadedmetadata')));
  expect(video.currentTime).toBe(4);
});

test('a clip that no fresh link brings back says that it did not load', async () => {
  const { answer } = installFakeApi();
  answer(FEED, [page([buildClip()]), page([]), page([buildClip()]), page([])]);
  show();
  await playMaja();
  await replayed();
  const video = document.querySelector('dialog video') as HTMLVideoElement;
  const failing = () => void video.dispatchEvent(new Event('error'));
  // As a browser does with an address that leads nowhere, however often it is asked.
  video.load = () => queueMicrotask(() => act(failing));
  act(failing);
  expect(await screen.findByText(watch.room.gone)).toBeTruthy();
});

test('lists own clips that cannot be watched here, such as failed ones, separately with next steps', async () => {
  const api = installFakeApi();
  api.answer(FEED, [page([buildClip({ isMine: true })]), page([])]);
  const failure = { code: 'CORRUPT', message: 'This video arrived damaged.' };
  show({
    ownClips: [
      buildSubmission({ _id: 'maja', status: 'READY', isMine: true }),
      buildSubmission({ _id: 'broken', status: 'FAILED', failure, isMine: true }),
    ],
  });
  const apart = within(await screen.findByRole('region', { name: 'Your clips here' }));
  expect(apart.getAllByRole('listitem')).toHaveLength(1);
  expect(apart.getByText('This video arrived damaged.')).toBeVisible();
  expect(apart.getByRole('link', { name: /^Record again/ })).toBeVisible();
});

test('others’ clips can be reported, own ones removed', async () => {
  const { calls, answer } = installFakeApi();
  answer(FEED, [page([buildClip()]), page([])]);
  show();
  await playMaja();
  await userEvent.click(await screen.findByRole('button', { name: 'Report this clip' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'It’s hurtful' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send the report' }));
  expect(await screen.findByText(/^We’ve got your report/)).toBeVisible();
  expect(calls.find(({ body }) => body.action === 'REPORT')?.body).toMatchObject({ submissionId: 'maja' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(screen.getAllByRole('dialog')).toEqual([await replayed()]);
});

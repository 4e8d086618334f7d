import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastList } from '#components/providers/toast-list.tsx';
import { hideClip } from '#components/workroom/arrange-film.ts';
import { OwnerOrGuest, WorkroomScreen } from '#components/workroom/workroom-screen.tsx';
import { deviceId } from '#lib/device/device-id.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { buildPresentation, installFakeMedia } from '#tests/components/player/fake-media.ts';
import { buildRender, buildSubmission, buildTribute, TRIBUTE_ID } from './builders.ts';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ replace: vi.fn(), push: vi.fn() }),
  usePathname: () => '/tribute/x',
}));

const of = (path: string) => `${path}?tributeId=${TRIBUTE_ID}`;
const GET_TRIBUTE = of('GET /api/tribute');
const GET_CLIPS = of('GET /api/submission');
const GET_FILM = of('GET /api/tribute/save_presentation');
const SAVE_FILM = 'POST /api/tribute/save_presentation';
const GET_REEL = of('GET /api/tribute/reel');

const majas = buildSubmission();
const jonas = buildSubmission({
  _id: 'jonas',
  contributor: { _id: 'p2', name: 'Jonas' },
  durationSeconds: 6,
});

function fullApi(): Record<string, unknown> {
  return {
    [GET_TRIBUTE]: buildTribute(),
    [GET_CLIPS]: [majas, jonas],
    [GET_FILM]: buildPresentation(),
    [of('GET /api/tribute/contributor')]: [
      { _id: 'p1', name: 'Aunt Maja', status: 'RECORDED', clips: 2 },
      { _id: 'p2', name: 'Karim', status: 'OPENED', clips: 0 },
    ],
    [GET_REEL]: { render: null },
  };
}

function open(answers = fullApi()) {
  const calls = stubApi(answers);
  renderApp(
    <>
      <WorkroomScreen tributeId={TRIBUTE_ID} />
      <ToastList closeLabel="Close" />
    </>,
  );
  return { answers, calls };
}

/** Presses a button of a clip, once the clips can be dragged: before that they wait. */
const pressOnDesk = async (name: string) => {
  await screen.findByRole('button', { name: 'Drag Jonas' });
  await userEvent.click(await screen.findByRole('button', { name }));
};

const clipNames = () =>
  screen.getAllByRole('button', { name: /^Play \w/ }).map((button) => button.getAttribute('aria-label'));

beforeEach(() => {
  installFakeMedia();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('shows the film, its clips in order, the people and how far it is', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('The reel for Anna');
  expect(screen.getByText(/2 answered · 14 days left/)).toBeVisible();
  await screen.findByRole('region', { name: 'The film' });
  expect(clipNames()).toEqual(['Play Aunt Maja', 'Play Jonas']);
  const people = await screen.findByRole('list', { name: 'People' });
  expect(within(people).getByText('sent 2 clips')).toBeVisible();
  expect(within(people).getByText('opened the link')).toBeVisible();
  expect(screen.getByText(/2 clips · ready to play/)).toBeVisible();
});

test('moving a clip shows at once and saves on the version it was made on', async () => {
  const { answers, calls } = open();
  const { items } = buildPresentation();
  const moved = [items[0], items[2], items[1], items[3]];
  answers[SAVE_FILM] = buildPresentation({ version: 4, items: moved as typeof items });
  await pressOnDesk('Move Jonas earlier');
  answers[GET_FILM] = answers[SAVE_FILM];
  await waitFor(() => expect(clipNames()).toEqual(['Play Jonas', 'Play Aunt Maja']));
  expect(screen.getByText('Jonas is now clip 1 of 2.')).toBeInTheDocument();
  await waitFor(() =>
    expect(calls.find(({ call }) => call === SAVE_FILM)?.body).toMatchObject({ version: 3, items: moved }),
  );
  expect(screen.getByRole('button', { name: 'Move Jonas earlier' })).toHaveAttribute('aria-disabled', 'true');
});

test('a change made elsewhere wins, and the person is told', async () => {
  const { answers } = open();
  answers[SAVE_FILM] = Response.json(
    { error: 'Meanwhile.', code: 'STALE_VERSION', requestId: 'r' },
    { status: 409 },
  );
  await pressOnDesk('Hide Jonas');
  await screen.findByText('Somebody changed the film. We loaded the newest version.');
  expect(await screen.findByRole('button', { name: 'Hide Jonas' })).toBeVisible();
});

test('a late clip stands outside the film until it is added, and can be watched before', async () => {
  const answers = fullApi();
  const late = buildSubmission({
    _id: 'late',
    contributor: { _id: 'p3', name: 'Karim' },
    isLate: true,
    playbackUrl: '/media/late/playback.mp4',
  });
  answers[GET_CLIPS] = [majas, jonas, late];
  const { calls } = open(answers);
  expect(await screen.findByText('came late, not in the film')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hide Karim' })).toBeNull();
  await pressOnDesk('Play Karim');
  const dialog = await screen.findByRole('dialog', { name: 'Karim' });
  expect(dialog.querySelector('video')).toHaveAttribute('src', '/media/late/playback.mp4');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { items } = buildPresentation();
  const added = items.toSpliced(3, 0, { kind: 'CLIP', submissionId: 'late', hidden: false });
  answers[SAVE_FILM] = buildPresentation({ version: 4, items: added });
  await pressOnDesk('Add Karim to the film');
  await waitFor(() =>
    expect(calls.find(({ call }) => call === SAVE_FILM)?.body).toMatchObject({ items: added }),
  );
  expect(await screen.findByRole('button', { name: 'Hide Karim' })).toBeVisible();
  expect(screen.queryByText('came late, not in the film')).toBeNull();
});

test('a clip is picked up with space, moved by arrow keys, and each step is said', async () => {
  const { answers, calls } = open();
  const { items } = buildPresentation();
  const moved = [items[0], items[2], items[1], items[3]];
  answers[SAVE_FILM] = buildPresentation({ version: 4, items: moved as typeof items });
  const handle = await screen.findByRole('button', { name: 'Drag Jonas' });
  expect(handle).toHaveAccessibleDescription(/Press space to pick the clip up/);
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

test('a clip that comes while the page is open is told of', async () => {
  const { answers } = open();
  await screen.findByRole('button', { name: 'Play Jonas' });
  const arriving = buildSubmission({
    _id: 'new',
    contributor: { _id: 'p3', name: 'Karim' },
    status: 'PROCESSING',
  });
  answers[GET_CLIPS] = [majas, jonas, arriving];
  expect(screen.queryByText('A clip of Karim is here.')).toBeNull();
  // As when somebody comes back to the page.
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('A clip of Karim is here.')).toBeInTheDocument();
});

test('somebody is taken out with all they sent, after a question', async () => {
  const { answers, calls } = open();
  const revoke = `DELETE /api/tribute/contributor?tributeId=${TRIBUTE_ID}&contributorId=p1`;
  answers[revoke] = {};
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Aunt Maja from the reel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Aunt Maja from the reel?' });
  expect(dialog).toHaveTextContent(
    'Their 2 clips leave the film, and they can no longer record or watch here.',
  );
  answers[of('GET /api/tribute/contributor')] = [];
  answers[GET_CLIPS] = [jonas];
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Aunt Maja is no longer part of the reel.');
  await waitFor(() => expect(clipNames()).toEqual(['Play Jonas']));
  expect(calls.some(({ call }) => call === revoke)).toBe(true);
});

test('the workroom is the open tribute of the store [open-question]', async () => {
  open();
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(useRootStore.getState().openTribute?.tributeId).toBe(TRIBUTE_ID));
});

test('a new presentation link ends the old one, after a question', async () => {
  const answers = fullApi();
  const publishedAt = '2026-11-21T10:00:00.000Z';
  answers[GET_TRIBUTE] = buildTribute({ publishedAt, status: 'READY' });
  answers[of('GET /api/tribute/presentation_link')] = { url: 'https://folksee.test/old', publishedAt };
  answers['POST /api/tribute/presentation_link'] = { url: 'https://folksee.test/new', publishedAt };
  open(answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Published' }));
  const field = await screen.findByRole('textbox', { name: 'Presentation link' });
  await waitFor(() => expect(field).toHaveValue('https://folksee.test/old'));
  await userEvent.click(screen.getByRole('button', { name: 'Make a new link' }));
  const question = await screen.findByRole('dialog', { name: 'Make a new presentation link?' });
  expect(question).toHaveTextContent('stops working at once');
  await userEvent.click(within(question).getByRole('button', { name: 'Make a new link' }));
  await waitFor(() => expect(field).toHaveValue('https://folksee.test/new'));
});

test('thank-yous stand apart from the film', async () => {
  const answers = fullApi();
  answers[GET_TRIBUTE] = buildTribute({ publishedAt: '2026-11-21T10:00:00.000Z', status: 'DELIVERED' });
  const thanks = {
    _id: 'th',
    speakerName: 'Anna',
    posterUrl: '/media/th/poster.jpg',
    playbackUrl: '/media/th.mp4',
  };
  answers[`${of('GET /api/submission/feed')}&kind=THANK_YOU&deviceId=${deviceId()}`] = { items: [thanks] };
  open(answers);
  const region = await screen.findByRole('region', { name: 'Thank-yous' });
  expect(within(region).getAllByRole('button')).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: /^Hide / })).toHaveLength(2);
  await userEvent.click(within(region).getByRole('button', { name: 'Play the thank-you of Anna' }));
  expect(await screen.findByRole('dialog', { name: 'A thank-you from Anna' })).toBeVisible();
});

test('a clip on its way says how far it is', async () => {
  const answers = fullApi();
  answers[GET_CLIPS] = [majas, buildSubmission({ _id: 'x', status: 'PROCESSING', progress: 0.4 })];
  open(answers);
  expect(await screen.findByText('being prepared, 40%')).toBeVisible();
  expect(screen.queryByText(/could not be used/)).toBeNull();
});

const unusable = buildSubmission({
  _id: 'y',
  contributor: { _id: 'p2', name: 'Jonas' },
  status: 'FAILED',
  failure: { code: 'NO_SOUND', message: 'It has no picture.' },
});

test('clips that failed stand in a line of their own, with why, and can be removed', async () => {
  const answers: Record<string, unknown> = {
    ...fullApi(),
    [GET_CLIPS]: [majas, jonas, unusable, { ...unusable, _id: 'z' }],
    'DELETE /api/submission?submissionId=y': {},
  };
  const { calls } = open(answers);
  const line = await screen.findByText('2 clips could not be used');
  expect(clipNames()).toEqual(['Play Aunt Maja', 'Play Jonas']);
  expect(screen.getAllByRole('button', { name: /^Remove \w+( \w+)?$/ })).toHaveLength(2);
  await userEvent.click(line);
  expect(screen.getAllByText('It has no picture.')).toHaveLength(2);
  const [first] = screen.getAllByRole('button', { name: 'Remove the clip of Jonas that could not be used' });
  if (first) await userEvent.click(first);
  answers[GET_CLIPS] = [majas, jonas, { ...unusable, _id: 'z' }];
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the clip' }));
  expect(await screen.findByText('1 clip could not be used')).toBeVisible();
  expect(calls.some(({ call }) => call === 'DELETE /api/submission?submissionId=y')).toBe(true);
});

test('with failed clips alone there is still a link to send', async () => {
  open({
    ...fullApi(),
    [GET_CLIPS]: [unusable],
    [GET_FILM]: buildPresentation({ items: [], entries: [], durationSeconds: 0 }),
  });
  expect(await screen.findByRole('heading', { name: 'Your film starts with the first clip' })).toBeVisible();
  expect(screen.getByText('1 clip could not be used')).toBeVisible();
});

test('removing a clip asks first', async () => {
  const { answers, calls } = open();
  answers['DELETE /api/submission?submissionId=jonas'] = {};
  await pressOnDesk('Remove Jonas');
  const dialog = await screen.findByRole('dialog', { name: 'Remove the clip of Jonas?' });
  answers[GET_CLIPS] = [majas];
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove the clip' }));
  await waitFor(() => expect(clipNames()).toEqual(['Play Aunt Maja']));
  expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(true);
});

test('the reel is made, tells its progress, and can be downloaded', async () => {
  const { answers } = open();
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const make = await screen.findByRole('button', { name: 'Make the reel' });
  const rendering = buildRender({ status: 'RENDERING', progress: 0.42, secondsLeft: 20 });
  answers['POST /api/tribute/reel'] = rendering;
  answers[GET_REEL] = { render: rendering };
  await userEvent.click(make);
  expect(await screen.findByText('Making the reel, 42% · 20 seconds left')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Progress of the reel' })).toHaveAttribute(
    'aria-valuenow',
    '42',
  );
  expect(screen.queryByRole('button', { name: 'Make the reel' })).toBeNull();
  answers[GET_REEL] = { render: buildRender() };
  answers[of('GET /api/submission/video/download_url')] = { url: '/media/reel.mp4', fileName: 'Anna.mp4' };
  const download = await screen.findByRole('button', { name: 'Download' }, { timeout: 6000 });
  expect(screen.getByText('The reel is made. Made: 42 MB')).toBeVisible();
  await userEvent.click(download);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/media/reel.mp4'));
}, 10_000);

test.each([
  [buildRender({ isOutdated: true }), 'The film changed. Make it again.'],
  [
    buildRender({ status: 'FAILED', failure: { code: 'X', message: 'The disk is full.' } }),
    'The reel could not be made. The disk is full.',
  ],
])('an old or failed reel can be made again', async (render, sentence) => {
  open({ ...fullApi(), [GET_REEL]: { render } });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Make it again' })).toBeEnabled();
});

test('with every clip hidden, the bar says why the reel cannot be made again', async () => {
  const { items } = buildPresentation();
  const hidden = hideClip(hideClip(items, 'maja', true), 'jonas', true);
  open({
    ...fullApi(),
    [GET_FILM]: buildPresentation({ items: hidden, entries: [], durationSeconds: 0 }),
    [GET_REEL]: { render: buildRender({ isOutdated: true }) },
  });
  const again = await screen.findByRole('button', { name: 'Make it again' });
  expect(again).toBeDisabled();
  expect(again).toHaveAccessibleDescription('Every clip is hidden. Show one to make the reel again.');
  expect(screen.queryByText('The film changed. Make it again.')).toBeNull();
});

test('publishing gives a link to copy', async () => {
  const { answers } = open();
  const button = await screen.findByRole('button', { name: 'Publish' });
  await waitFor(() => expect(button).toBeEnabled());
  expect(button).not.toHaveAccessibleDescription();
  await userEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'The film is ready to be shown' });
  const link = {
    url: 'https://folksee.test/tribute/x/presentation?p=y',
    publishedAt: '2026-11-21T10:00:00.000Z',
  };
  answers['PATCH /api/tribute/save_presentation'] = link;
  answers[of('GET /api/tribute/presentation_link')] = link;
  answers[GET_TRIBUTE] = buildTribute({ publishedAt: link.publishedAt });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  expect(await within(dialog).findByRole('textbox', { name: 'Presentation link' })).toHaveValue(link.url);
  expect(within(dialog).getByRole('button', { name: 'Take it offline' })).toBeVisible();
});

test('before the first clip there is a link to send', async () => {
  open({ ...fullApi(), [GET_CLIPS]: [], [GET_FILM]: buildPresentation({ entries: [], durationSeconds: 0 }) });
  expect(await screen.findByRole('heading', { name: 'Your film starts with the first clip' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Share link' })).toHaveValue(
    `${window.location.origin}/tribute/${TRIBUTE_ID}`,
  );
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make the reel' })).toBeNull();
  const publish = screen.getByRole('button', { name: 'Publish' });
  expect(publish).toBeDisabled();
  expect(publish).toHaveAccessibleDescription('You can publish once a clip is ready.');
});

test('what does not load offers another try', async () => {
  const answers = fullApi();
  answers[GET_FILM] = undefined;
  open(answers);
  expect(await screen.findByText('The film did not load.')).toBeVisible();
  answers[GET_FILM] = buildPresentation();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'The film' })).toBeVisible();
});

test('a browser with an account only: the creator gets the workroom, others the invitation', async () => {
  stubApi(fullApi());
  const owned = renderApp(<OwnerOrGuest tributeId={TRIBUTE_ID} guest={<p>invited</p>} />);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('The reel for Anna');
  owned.rerenderAs({ status: 'signedOut' });
  expect(screen.getByText('invited')).toBeVisible();
});

test('a stranger is shown the invitation', async () => {
  stubApi({});
  renderApp(<OwnerOrGuest tributeId={TRIBUTE_ID} guest={<p>invited</p>} />);
  expect(await screen.findByText('invited')).toBeVisible();
});

test('trouble on our side is no answer to whose reel it is: it says so and can be tried again', async () => {
  const answers: Record<string, unknown> = { ...fullApi() };
  answers[GET_TRIBUTE] = Response.json(
    { error: 'We are having trouble.', code: 'UNAVAILABLE' },
    { status: 503 },
  );
  stubApi(answers);
  renderApp(<OwnerOrGuest tributeId={TRIBUTE_ID} guest={<p>invited</p>} />);
  expect(await screen.findByText('We are having trouble.')).toBeVisible();
  expect(screen.queryByText('invited')).toBeNull();
  answers[GET_TRIBUTE] = buildTribute();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('The reel for Anna');
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { FileNotSent, sendFile } from '#lib/browser/recording/send-file.ts';
import { MUSIC_BYTES_MAX } from '#lib/reel/own-music.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import {
  buildMusic,
  fullApi,
  GET_FILM,
  GET_MUSIC,
  ORDER_SAMPLES,
  open,
  openLookAndSound,
  SAVE_FILM,
} from './desk.tsx';

vi.mock('#lib/browser/recording/send-file.ts', async (original) => ({
  ...(await original<object>()),
  sendFile: vi.fn(),
}));

const ADD = 'POST /api/tribute/music';
const file = { name: 'song.mp3', durationSeconds: 95, url: '/media/own/music.m4a?s=1' };
/** Each choice of the same file makes a new File. */
const song = (size = 4) =>
  new File([new Uint8Array(size)], 'song.mp3', { type: 'audio/mpeg', lastModified: 1 });

beforeEach(() => void vi.mocked(sendFile).mockReset().mockResolvedValue('f'.repeat(32)));

async function openDialog(change: Parameters<typeof buildMusic>[0] = {}, mood: 'warm' | 'own' = 'warm') {
  const answers = fullApi();
  const { settings } = buildPresentation();
  answers[GET_MUSIC] = buildMusic(change);
  answers[ORDER_SAMPLES] = answers[GET_MUSIC];
  answers[GET_FILM] = buildPresentation({ settings: { ...settings, music: { mood, volume: 'SOFT' } } });
  const desk = open(answers);
  await openLookAndSound();
  const dialog = within(await screen.findByRole('dialog', { name: 'Look and sound' }));
  await dialog.findByRole('button', { name: /sample: Quiet/ });
  const sentTo = (wanted: string) => desk.calls.find(({ call }) => call === wanted)?.body;
  return { ...desk, answers, dialog, sentTo };
}

type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog'];
const mayUse = (dialog: Dialog) =>
  dialog.getByRole('checkbox', { name: 'I may use this music in this reel' });

async function stateAndChoose(dialog: Dialog, chosen: File) {
  await userEvent.click(mayUse(dialog));
  const input = dialog.getByLabelText('Choose a music file', { selector: 'input' });
  await waitFor(() => expect(input).toBeEnabled());
  await userEvent.upload(input, chosen);
}

test('has missing samples composed once [reel-music-samples]', async () => {
  const { calls } = await openDialog();
  const orders = () => calls.filter(({ call }) => call === ORDER_SAMPLES);
  await waitFor(() => expect(orders()).toHaveLength(1));
  expect(orders()[0]?.body).toEqual({ tributeId: TRIBUTE_ID });
});

test('orders no samples while all of them can be played [reel-music-samples]', async () => {
  const url = '/media/sample.m4a';
  const { calls } = await openDialog({ samples: { quiet: url, warm: url, bright: url, solemn: url } });
  expect(calls.some(({ call }) => call === ORDER_SAMPLES)).toBe(false);
});

/** Returns the sounds that are made from now on. */
function watchSounds() {
  const started: HTMLAudioElement[] = [];
  vi.stubGlobal(
    'Audio',
    class extends Audio {
      constructor(src: string) {
        super(src);
        started.push(this);
      }
    },
  );
  return started;
}

test('choosing a mood plays its sample at once, before the server has answered [reel-music-samples]', async () => {
  const started = watchSounds();
  const { answers, dialog, sentTo } = await openDialog();
  answers[SAVE_FILM] = new Promise(() => {});
  await userEvent.click(dialog.getByRole('radio', { name: 'Solemn' }));
  expect(started.map(({ src, paused }) => [new URL(src).pathname, paused])).toEqual([
    ['/media/solemn.m4a', false],
  ]);
  await waitFor(() => expect(sentTo(SAVE_FILM)).toMatchObject({ settings: { music: { mood: 'solemn' } } }));
  const volumes = () => started.map(({ volume }) => Math.round(volume * 100));
  expect(volumes()).toEqual([35]);
  // A volume is heard at once too.
  await userEvent.click(dialog.getByRole('radio', { name: 'Loud' }));
  expect(volumes()).toEqual([100]);
  await userEvent.click(dialog.getByRole('radio', { name: 'No music' }));
  expect(started.map(({ paused }) => paused)).toEqual([true]);
});

test('plays one sample at a time, and none after the dialog is closed [reel-music-samples]', async () => {
  const started = watchSounds();
  const { dialog } = await openDialog();
  const press = (name: string) => userEvent.click(dialog.getByRole('button', { name }));
  expect(dialog.getByRole('button', { name: 'Play a sample: Bright' })).toBeDisabled();
  await press('Play a sample: Quiet');
  expect(started.map(({ paused }) => paused)).toEqual([false]);
  await press('Play a sample: Solemn');
  expect(started.map(({ paused }) => paused)).toEqual([true, false]);
  expect(dialog.getByRole('button', { name: 'Play a sample: Quiet' })).toBeEnabled();
  await press('Stop the sample: Solemn');
  expect(started.map(({ paused }) => paused)).toEqual([true, true]);
  await press('Play a sample: Warm');
  await press('Done');
  await waitFor(() => expect(started.map(({ paused }) => paused)).toEqual([true, true, true]));
});

test('sends a music file after a statement of rights, and says what becomes of it [reel-own-music]', async () => {
  const { dialog, answers, sentTo } = await openDialog();
  const input = dialog.getByLabelText('Choose a music file', { selector: 'input' });
  const choose = async (chosen: File) => {
    // A statement is about one file.
    await waitFor(() => expect(mayUse(dialog)).toBeEnabled());
    expect(input).toBeDisabled();
    await stateAndChoose(dialog, chosen);
  };
  await choose(song(MUSIC_BYTES_MAX + 1));
  expect(dialog.getByRole('alert')).toHaveTextContent('larger than 50 MB');
  vi.mocked(sendFile).mockRejectedValueOnce(new Error('offline'));
  await choose(song());
  expect(await dialog.findByText(/couldn’t send your music/)).toBeVisible();
  answers[ADD] = buildMusic({ arriving: { name: 'song.mp3', failure: null } });
  await choose(song());
  expect(await dialog.findByText('Checking song.mp3…')).toBeVisible();
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(sentTo(ADD)).toEqual({ tributeId: TRIBUTE_ID, uploadId: 'f'.repeat(32), mayUse: true });
  expect(mayUse(dialog)).not.toBeChecked();
});

const UPLOAD_URL = `/api/upload/${'f'.repeat(32)}`;

test('resumes the same music file, also when only adding it failed [reel-own-music]', async () => {
  const { dialog, answers } = await openDialog();
  const sent = vi.mocked(sendFile);
  const uploadUrls = () => sent.mock.calls.map(([{ uploadUrl }]) => uploadUrl);
  sent.mockImplementation(async ({ onUploadUrl }) => {
    onUploadUrl(UPLOAD_URL);
    throw new Error('offline');
  });
  await stateAndChoose(dialog, song());
  await dialog.findByText(/couldn’t send your music/);
  sent.mockResolvedValue('f'.repeat(32));
  answers[ADD] = Response.json({ error: 'Not now.', code: 'UNAVAILABLE', requestId: 'r' }, { status: 503 });
  await stateAndChoose(dialog, song());
  await dialog.findByText('Not now.');
  answers[ADD] = buildMusic({ arriving: { name: 'song.mp3', failure: null } });
  await stateAndChoose(dialog, song());
  await dialog.findByText('Checking song.mp3…');
  await stateAndChoose(dialog, song());
  await waitFor(() => expect(uploadUrls()).toEqual([null, UPLOAD_URL, UPLOAD_URL, null]));
  sent.mockClear();
});

test.each([
  ['STORAGE_FULL', 507, 'We can’t take new files right now. Try again later.'],
  [
    'RATE_LIMITED',
    429,
    'Many files are on their way right now. Wait a few minutes, then choose your music again.',
  ],
  ['TOO_LARGE', 413, 'This reel has no room for that file. Choose a smaller one.'],
] as const)(
  'says in words about music why the server refuses it: %s [reel-own-music]',
  async (code, status, sentence) => {
    const { dialog } = await openDialog();
    const message = 'Your clip stays on this device.';
    vi.mocked(sendFile).mockRejectedValueOnce(new FileNotSent({ stage: 'create', status, message, code }));
    await stateAndChoose(dialog, song());
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  },
);

test('starts the own music later, and removes it [reel-own-music]', async () => {
  const refused = { name: 'other.mp3', failure: 'There is no sound in this file.' };
  const { dialog, answers, sentTo, calls } = await openDialog({ file, arriving: refused }, 'own');
  expect(dialog.getByRole('radio', { name: 'Your own music' })).toBeChecked();
  expect(dialog.getByText('song.mp3 (1:35)')).toBeVisible();
  expect(dialog.getByRole('alert')).toHaveTextContent('no sound');
  const start = dialog.getByRole('spinbutton', { name: 'Start at second' });
  await userEvent.clear(start);
  await userEvent.type(start, '400{Enter}');
  await waitFor(() =>
    expect(sentTo(SAVE_FILM)).toMatchObject({ settings: { music: { mood: 'own', startSeconds: 94 } } }),
  );
  const remove = `DELETE /api/tribute/music?tributeId=${TRIBUTE_ID}`;
  answers[remove] = buildMusic({ file });
  await userEvent.click(dialog.getByRole('button', { name: 'Discard the new file' }));
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  answers[remove] = buildMusic();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove your music' }));
  await waitFor(() => expect(dialog.queryByText('song.mp3 (1:35)')).toBeNull());
  expect(calls.filter(({ call }) => call === remove)).toHaveLength(2);
  expect(dialog.getByRole('radio', { name: /^Bright/ })).toBeChecked();
});

test('the second at which own music starts is saved when the panel or the page is left while it is typed [reel-panel]', async () => {
  const { dialog, answers, calls } = await openDialog({ file }, 'own');
  const saves = () => calls.filter(({ call }) => call === SAVE_FILM).map(({ body }) => body);
  const { settings } = buildPresentation();
  const music = { mood: 'own', volume: 'SOFT', startSeconds: 12 } as const;
  answers[SAVE_FILM] = answers[GET_FILM] = buildPresentation({
    version: 4,
    settings: { ...settings, music },
  });
  const start = dialog.getByRole('spinbutton', { name: 'Start at second' });
  await userEvent.clear(start);
  await userEvent.type(start, '12');
  expect(saves()).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(saves()).toMatchObject([{ settings: { music: { startSeconds: 12 } } }]));
  await userEvent.type(start, '{Backspace}{Escape}');
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]).toMatchObject({ settings: { music: { startSeconds: 1 } } });
});

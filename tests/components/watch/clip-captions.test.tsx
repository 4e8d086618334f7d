import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { installFakeApi } from '#tests/components/player/fake-api.ts';
import { buildClip, FEED, page, playMaja, replayed, show } from './shown-room.tsx';
// What the dialog loads after itself is here at once.
import '#components/watch/clip-captions.tsx';

const captions = [
  { startSeconds: 1, endSeconds: 2, text: 'Dear Anna,' },
  { startSeconds: 2, endSeconds: 4, text: 'שלום!' },
];

async function open(clip = buildClip({ captions })) {
  const { answer } = installFakeApi();
  answer(FEED, [page([clip]), page([])]);
  show();
  await playMaja();
  const dialog = within(await replayed());
  return { dialog, answer, video: document.querySelector('dialog video') as HTMLVideoElement };
}

test('a clip that is watched alone shows its captions, by the button that players share [reel-captions]', async () => {
  const { dialog, video } = await open();
  const button = await dialog.findByRole('button', { name: 'Captions', pressed: true });
  expect(dialog.queryByText('Dear Anna,')).toBeNull();
  video.currentTime = 1.5;
  expect(await dialog.findByText('Dear Anna,')).toBeVisible();
  video.currentTime = 2;
  expect((await dialog.findByText('שלום!')).parentElement).toHaveAttribute('dir', 'rtl');
  expect(dialog.queryByText('Dear Anna,')).toBeNull();
  await userEvent.click(button);
  expect(dialog.queryByText('שלום!')).toBeNull();
  expect(localStorage.getItem('captions')).toContain('false');
  await userEvent.click(dialog.getByRole('button', { name: 'Captions', pressed: false }));
  expect(await dialog.findByText('שלום!')).toBeVisible();
});

test('a clip without captions has no button for them [reel-captions]', async () => {
  const { dialog } = await open(buildClip());
  await dialog.findByRole('button', { name: 'Close' });
  expect(dialog.queryByRole('button', { name: 'Captions' })).toBeNull();
});

/** A browser's track, which tells what it would show. */
function installTracks() {
  const cues = new Set<unknown>();
  const track = Object.assign(new EventTarget(), {
    mode: 'disabled',
    addCue: (cue: unknown) => void cues.add(cue),
    removeCue: (cue: unknown) => void cues.delete(cue),
  });
  const tracks = new EventTarget();
  class Cue {
    readonly text: string;
    constructor(_start: number, _end: number, text: string) {
      this.text = text;
    }
  }
  vi.stubGlobal('VTTCue', Cue);
  const add = vi
    .spyOn(HTMLMediaElement.prototype, 'addTextTrack')
    .mockReturnValue(track as unknown as TextTrack);
  vi.spyOn(HTMLMediaElement.prototype, 'textTracks', 'get').mockReturnValue(
    tracks as unknown as TextTrackList,
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const texts = () => [...cues].map((cue) => (cue as Cue).text);
  return { track, tracks, add, texts };
}

/** Fills the screen with a video, by its element as on iPhones, or by the document. */
const fillScreen = {
  document: (video: HTMLVideoElement) => {
    Object.defineProperty(document, 'fullscreenElement', { value: video, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(document, 'fullscreenElement'));
    document.dispatchEvent(new Event('fullscreenchange'));
  },
  iPhone: (video: HTMLVideoElement) => {
    Object.defineProperty(video, 'webkitDisplayingFullscreen', { value: true });
    video.dispatchEvent(new Event('webkitbeginfullscreen'));
  },
};

test.each(['document', 'iPhone'] as const)(
  'fresh links replace the captions of the video, also in full screen: %s [reel-captions]',
  async (way) => {
    const { track, add, texts } = installTracks();
    const { video, answer } = await open();
    await waitFor(() => expect(texts()).toEqual(['Dear Anna,', 'שלום!']));
    fillScreen[way](video);
    expect(track.mode).toBe('showing');
    const corrected = [{ startSeconds: 1, endSeconds: 2, text: 'Dearest Anna,' }];
    const fresh = buildClip({ captions: corrected, playbackUrl: '/media/maja/playback.mp4?s=2' });
    answer(FEED, [page([fresh]), page([])]);
    act(() => void video.dispatchEvent(new Event('error')));
    await waitFor(() => expect(texts()).toEqual(['Dearest Anna,']));
    expect(add).toHaveBeenCalledOnce();
    expect(track.mode).toBe('showing');
  },
);

test('in full screen, the video shows the captions itself, and nothing shows them twice [reel-captions]', async () => {
  const { track, tracks, texts } = installTracks();
  const { dialog, video } = await open();
  video.currentTime = 1.5;
  await dialog.findByText('Dear Anna,');
  expect(texts()).toHaveLength(2);
  const tell = (event: string) =>
    act(() => {
      video.dispatchEvent(new Event(event));
      tracks.dispatchEvent(new Event('change'));
    });
  tell('webkitbeginfullscreen');
  expect(track.mode).toBe('showing');
  await waitFor(() => expect(dialog.queryByText('Dear Anna,')).toBeNull());
  tell('webkitendfullscreen');
  expect(track.mode).toBe('disabled');
  expect(await screen.findByText('Dear Anna,')).toBeVisible();
});

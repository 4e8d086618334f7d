import { onTestFinished, vi } from 'vitest';
import type { PresentationDto, ReelEntry } from '#lib/contracts/reels.ts';
import { DEFAULT_SETTINGS } from '#lib/reel/manifest.ts';

/** Stands in for a browser's video elements: records the calls and fires events on demand. */
export function installFakeMedia() {
  const prototype = HTMLMediaElement.prototype;
  const playing = new WeakSet<HTMLMediaElement>();
  const times = new WeakMap<HTMLMediaElement, number>();
  const play = vi.spyOn(prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    playing.add(this);
    return Promise.resolve();
  });
  vi.spyOn(prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    playing.delete(this);
  });
  vi.spyOn(prototype, 'load').mockImplementation(() => {});
  vi.spyOn(prototype, 'readyState', 'get').mockReturnValue(4);
  vi.spyOn(prototype, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return !playing.has(this);
  });
  replaceTime(prototype, times);
  return { play, isPlaying: (video: HTMLMediaElement) => playing.has(video) };
}

/** Two spies on one property would restore each other, and the worker's next file would find one of them. */
function replaceTime(prototype: HTMLMediaElement, times: WeakMap<HTMLMediaElement, number>): void {
  const own = Object.getOwnPropertyDescriptor(prototype, 'currentTime');
  Object.defineProperty(prototype, 'currentTime', {
    configurable: true,
    get(this: HTMLMediaElement) {
      return times.get(this) ?? 0;
    },
    set(this: HTMLMediaElement, time: number) {
      times.set(this, time);
    },
  });
  onTestFinished(() => {
    if (own) Object.defineProperty(prototype, 'currentTime', own);
    else Reflect.deleteProperty(prototype, 'currentTime');
  });
}

const entry = (
  id: string,
  kind: ReelEntry['kind'],
  title: string,
  [startSeconds, durationSeconds]: [number, number],
): ReelEntry => ({
  id,
  kind,
  title,
  ...(kind === 'CARD' && { language: 'es' }),
  startSeconds,
  durationSeconds,
  videoUrl: kind === 'CLIP' ? `/media/${id}/playback.mp4?s=1` : null,
  pictureUrl: `/media/${id}/poster.jpg`,
});

/** A reel of a title card (4 s), two clips (10 s, 6 s) and a closing card (5 s). */
export function buildPresentation(change: Partial<PresentationDto> = {}): PresentationDto {
  const entries = [
    entry('card-0', 'CARD', 'Anna', [0, 4]),
    entry('maja', 'CLIP', 'Aunt Maja', [4, 10]),
    entry('jonas', 'CLIP', 'Jonas', [14, 6]),
    entry('card-20', 'CARD', 'With love from', [20, 5]),
  ];
  const items: PresentationDto['items'] = [
    { kind: 'CARD', card: 'TITLE', questionId: null, hidden: false },
    { kind: 'CLIP', submissionId: 'maja', hidden: false },
    { kind: 'CLIP', submissionId: 'jonas', hidden: false },
    { kind: 'CARD', card: 'CLOSING', questionId: null, hidden: false },
  ];
  return {
    tributeId: 'AAAAAAAAAAAAAAAAAAAAAA',
    version: 3,
    format: '16:9',
    nextFormat: null,
    settings: DEFAULT_SETTINGS,
    musicUrl: null,
    isComposing: false,
    hasMusicFailed: false,
    items,
    entries,
    editing: [],
    hidden: [],
    captions: [],
    durationSeconds: 25,
    history: { undo: null, redo: null },
    ...change,
  };
}

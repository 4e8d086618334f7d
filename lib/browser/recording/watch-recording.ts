import { isSoundOnly } from './camera.ts';

/** Why a part ended before its take. */
export type Interruption =
  | 'cameraStopped'
  | 'microphoneStopped'
  /** Muted from outside: a call, or another app. */
  | 'cameraTaken'
  | 'microphoneTaken'
  | 'frozen'
  | 'asleep'
  | 'recorderStopped'
  /** The device cannot save any more. */
  | 'deviceFull'
  | 'switched'
  /** The page was closed. */
  | 'closed';

/** A track that is muted for longer stays dead after a call (iOS 18.7 and 26). */
const MUTED_MS_MAX = 2_000;
/** Safari's picture may freeze after some seconds without any event. */
const FROZEN_MS_MAX = 6_000;
const LOOK_MS = 1_000;

export function stoppedTrack({ kind }: Pick<MediaStreamTrack, 'kind'>): Interruption {
  return kind === 'audio' ? 'microphoneStopped' : 'cameraStopped';
}

function takenTrack({ kind }: Pick<MediaStreamTrack, 'kind'>): Interruption {
  // Phones mute the tracks of a page that is left.
  if (document.hidden) return 'asleep';
  return kind === 'audio' ? 'microphoneTaken' : 'cameraTaken';
}

/** Reports what interrupts a stream. Returns how to stop watching. */
export function watchStream(
  stream: MediaStream,
  picture: HTMLVideoElement | null,
  onInterrupted: (interruption: Interruption) => void,
): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  for (const track of stream.getTracks()) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer ??= setTimeout(() => onInterrupted(takenTrack(track)), MUTED_MS_MAX);
    };
    const calm = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    track.addEventListener('ended', () => onInterrupted(stoppedTrack(track)), { signal });
    track.addEventListener('mute', wait, { signal });
    track.addEventListener('unmute', calm, { signal });
    signal.addEventListener('abort', calm);
    if (track.muted) wait();
  }
  if (picture) watchPicture(picture, signal, () => onInterrupted('frozen'));
  return () => watching.abort();
}

/** Watches that pictures arrive while the page is visible, once there was one. */
function watchPicture(picture: HTMLVideoElement, signal: AbortSignal, onFrozen: () => void): void {
  // Missing in Firefox before 132.
  if (!('requestVideoFrameCallback' in picture)) return;
  let seenAt: number | null = null;
  let request = 0;
  const see = () => {
    seenAt = performance.now();
    request = picture.requestVideoFrameCallback(see);
  };
  request = picture.requestVideoFrameCallback(see);
  const timer = setInterval(() => {
    // Hidden pages and paused videos get no pictures.
    if (document.hidden || picture.paused) seenAt = null;
    else if (seenAt !== null && performance.now() - seenAt > FROZEN_MS_MAX) onFrozen();
  }, LOOK_MS);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    picture.cancelVideoFrameCallback(request);
  });
}

/** Returns the interruption of a stream that delivers nothing. */
export const lostDeviceOf = (stream: MediaStream): Interruption =>
  isSoundOnly(stream) ? 'microphoneStopped' : 'cameraStopped';

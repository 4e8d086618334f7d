import type { Reel } from './use-reel.ts';

/** Less is corrected by a small change of speed, which nobody hears; more by a jump. */
const JUMP_SECONDS = 0.3;
const DRIFT_SECONDS = 0.05;
const CORRECTION = 0.03;
/** Between attempts to load music that failed. */
const RETRY_MS = 5_000;

const pathOf = (url: string) => url.split('?')[0];

/** Keeps music at the reel's position, in its speed and silence. Returns a function that ends it. */
export function followReel(audio: HTMLAudioElement, reel: Reel): () => void {
  let loaded: string | undefined;
  let isBroken = false;
  let triedAt = 0;
  let hasAsked = false;
  let followedAt = -1;
  let isRefused = false;

  const load = (musicUrl: string | null) => {
    if (!musicUrl) return;
    const isRetry = isBroken && Date.now() - triedAt >= RETRY_MS;
    if (musicUrl === loaded && !isRetry) return;
    // A renewed signature loads the same music again only if its link expired.
    if (!isBroken && loaded && pathOf(musicUrl) === pathOf(loaded)) return;
    loaded = musicUrl;
    isBroken = false;
    triedAt = Date.now();
    audio.src = musicUrl;
  };
  // The line was away, or its address expired before those of the clips.
  const onError = () => {
    isBroken = true;
    if (!hasAsked) void askAgain();
  };
  const askAgain = async () => {
    hasAsked = true;
    hasAsked = await reel.renewMusic();
  };
  const onLoaded = () => {
    hasAsked = false;
  };
  const mute = (isMuted: boolean) => {
    if (audio.muted === isMuted) return;
    audio.muted = isMuted;
    isRefused = false;
  };
  const rest = (drift: number) => {
    isRefused = false;
    if (!audio.paused) audio.pause();
    if (Math.abs(drift) > DRIFT_SECONDS) audio.currentTime = followedAt;
  };
  const keepUp = (drift: number, rate: number) => {
    if (!audio.seeking && Math.abs(drift) > JUMP_SECONDS) audio.currentTime = followedAt;
    audio.playbackRate = rate * speedFor(drift);
  };
  const follow = () => {
    const { phase, positionSeconds, isBuffering, isMuted, rate, musicUrl, isElsewhere } = reel.getState();
    load(musicUrl);
    mute(isMuted);
    const isMoved = positionSeconds !== followedAt;
    followedAt = positionSeconds;
    const drift = isMoved ? audio.currentTime - positionSeconds : 0;
    // The other screen's file has its own music.
    if (isElsewhere) return audio.pause();
    if (phase !== 'playing' || isBuffering) return rest(drift);
    if (isMoved) keepUp(drift, rate);
    // iPhones stop it when a clip starts.
    if (audio.paused && !audio.ended && !isRefused) audio.play().catch(onRefused);
  };
  // It must not silence the people who speak: where browsers refuse them too, the reel notices.
  const onRefused = (cause: unknown) => {
    if (cause instanceof Error && cause.name === 'NotAllowedError') isRefused = true;
  };
  const tryAgain = () => {
    if (!isRefused) return;
    isRefused = false;
    follow();
  };

  const listening = new AbortController();
  const { signal } = listening;
  audio.addEventListener('error', onError, { signal });
  audio.addEventListener('canplay', onLoaded, { signal });
  for (const touch of ['click', 'keydown']) document.addEventListener(touch, tryAgain, { signal });
  const unsubscribe = reel.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    listening.abort();
    audio.pause();
  };
}

function speedFor(drift: number): number {
  if (Math.abs(drift) < DRIFT_SECONDS || Math.abs(drift) > JUMP_SECONDS) return 1;
  return drift > 0 ? 1 - CORRECTION : 1 + CORRECTION;
}

'use client';

import { type RefObject, useEffect, useMemo, useState } from 'react';
import { CaptionsButton, CaptionText } from '#components/player/captions.tsx';
import { useCaptionsChoice } from '#lib/browser/stores/captions-choice.ts';
import { captionAt } from '#lib/captions/caption-at.ts';
import type { Caption } from '#lib/contracts/captions.ts';
import { splitCaptions } from '#lib/reel/split-captions.ts';
import styles from './replay-dialog.module.css';

const TICK_MS = 100;
/** The shape of the dialog's screen, whatever the clip's. */
const SCREEN = '16:9';

type ClipCaptionsProps = {
  video: RefObject<HTMLVideoElement | null>;
  captions: readonly Caption[];
  label: string;
};

/** Shows a clip's captions like those of the reel, with their button. */
export function ClipCaptions({ video, captions, label }: ClipCaptionsProps) {
  const parts = useMemo(() => splitCaptions(captions, SCREEN), [captions]);
  const [seconds, setSeconds] = useState(0);
  const showsOwn = useTrack(video, captions, label);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(video.current?.currentTime ?? 0), TICK_MS);
    return () => clearInterval(timer);
  }, [video]);
  return (
    <>
      {!showsOwn && <CaptionText shown={captionAt(parts, seconds)} />}
      <div className={styles.captionsButton}>
        <CaptionsButton label={label} />
      </div>
    </>
  );
}

/**
 * Adds a track to the video: in full screen, browsers show nothing else. Returns whether the video shows it, there or because
 * someone chose it in the browser's controls.
 */
function useTrack(
  video: RefObject<HTMLVideoElement | null>,
  captions: readonly Caption[],
  label: string,
): boolean {
  const [showsOwn, setShowsOwn] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element || !('VTTCue' in window)) return;
    const track = trackOf(element, label);
    const cues = captions.map(
      ({ startSeconds, endSeconds, text }) => new VTTCue(startSeconds, endSeconds, text),
    );
    for (const cue of cues) track.addCue(cue);
    const listening = new AbortController();
    const { signal } = listening;
    const show = (isShown: boolean) => {
      track.mode = isShown && useCaptionsChoice.getState().isOn ? 'showing' : 'disabled';
    };
    // Fresh links bring the captions again, perhaps in full screen.
    show(fillsScreen(element));
    document.addEventListener('fullscreenchange', () => show(fillsScreen(element)), { signal });
    // iPhones have their own events.
    element.addEventListener('webkitbeginfullscreen', () => show(true), { signal });
    element.addEventListener('webkitendfullscreen', () => show(false), { signal });
    element.textTracks.addEventListener('change', () => setShowsOwn(track.mode === 'showing'), { signal });
    return () => {
      listening.abort();
      track.mode = 'disabled';
      for (const cue of cues) track.removeCue(cue);
    };
  }, [video, captions, label]);
  return showsOwn;
}

type AppleVideo = HTMLVideoElement & { webkitDisplayingFullscreen?: boolean };

/** iPhones fill the screen with a video only, and say so in their own way. */
const fillsScreen = (video: AppleVideo): boolean =>
  document.fullscreenElement === video || video.webkitDisplayingFullscreen === true;

/** A track cannot be removed, so a video keeps its first one. */
const tracks = new WeakMap<HTMLVideoElement, TextTrack>();

function trackOf(video: HTMLVideoElement, label: string): TextTrack {
  const track = tracks.get(video) ?? video.addTextTrack('captions', label);
  tracks.set(video, track);
  return track;
}

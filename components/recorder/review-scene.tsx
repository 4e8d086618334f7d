import { type ReactNode, useRef, useState } from 'react';
import buttons from '#components/clip/camera/buttons.module.css';
import { clockTime } from '#components/clip/camera/clock-time.ts';
import { PauseIcon, PlayIcon } from '#components/clip/camera/icons.tsx';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import { durationOf, type Take } from '#lib/browser/recording/stored-take.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { fill } from '#lib/messages/fill.ts';
import frames from './clip-frame.module.css';

type ReviewSceneProps = {
  take: Take;
  isKept: boolean | null;
  creator: string;
  texts: RecorderTexts['review'];
  onUse: () => void;
  onAgain: () => void;
  /** Null if nothing can be added to the take. */
  onContinue: (() => void) | null;
  children: ReactNode;
};

export function ReviewScene(props: ReviewSceneProps) {
  const { take, isKept, creator, texts, onUse, onAgain, onContinue, children } = props;
  const videoRef = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isUnplayable, setUnplayable] = useState(false);
  const [durationSeconds, setDuration] = useState(durationOf(take.parts));
  // docs/specification.md#store-uses
  const videoUrl = useRootStore(({ utilityState }) => utilityState.videoUrl);

  const toggle = () => {
    const video = videoRef.current;
    if (isPlaying) video?.pause();
    else
      video?.play().catch(({ name }: Error) => {
        // A pause before playback starts; the video is fine.
        if (name !== 'AbortError') setUnplayable(true);
      });
  };

  return (
    <Scene heading={texts.heading}>
      {!isUnplayable && (
        <div className={frames.frame}>
          <video
            ref={videoRef}
            className={frames.video}
            {...(videoUrl && { src: videoUrl })}
            aria-label={texts.video}
            playsInline
            preload="metadata"
            onLoadedMetadata={({ currentTarget: { duration, videoWidth } }) => {
              // Some browsers only play the sound of unsupported video.
              if (videoWidth === 0) return setUnplayable(true);
              // WebM recordings report "infinite"; our own clock is right.
              if (Number.isFinite(duration)) setDuration((known) => known ?? duration);
            }}
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
            onEnded={() => setPlaying(false)}
            onError={() => setUnplayable(true)}
          >
            <track kind="captions" />
          </video>
          <button
            type="button"
            className={isPlaying ? frames.quietPlay : frames.play}
            aria-label={isPlaying ? texts.pause : texts.play}
            onClick={toggle}
          >
            {isPlaying ? <PauseIcon /> : <PlayIcon />}
          </button>
          {durationSeconds !== null && (
            <p className={frames.length}>{fill(texts.length, { time: clockTime(durationSeconds) })}</p>
          )}
        </div>
      )}
      <output className={styles.note}>
        {isUnplayable && texts.unplayable} {isKept === false && texts.notKept}
      </output>
      <div className={styles.actions}>
        <p className={styles.hint}>{creator ? fill(texts.consent, { creator }) : texts.consentUnnamed}</p>
        <button type="button" className={buttons.mainButton} onClick={onUse}>
          {texts.use}
        </button>
        {onContinue && (
          <button type="button" className={buttons.button} onClick={onContinue}>
            {texts.continue}
          </button>
        )}
        <button type="button" className={buttons.button} onClick={onAgain}>
          {texts.again}
        </button>
        {children}
      </div>
    </Scene>
  );
}

import type { RefObject } from 'react';
import { clockTime } from '#components/clip/camera/clock-time.ts';
import { PauseIcon, PlayIcon } from '#components/clip/camera/icons.tsx';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { fill } from '#lib/messages/fill.ts';
import frames from './clip-frame.module.css';
import type { useTakePlayer } from './use-take-player.ts';

export type TakePlayerProps = {
  mediaRef: RefObject<HTMLVideoElement | null>;
  player: ReturnType<typeof useTakePlayer>;
  /** The kept length, or null while unknown. */
  seconds: number | null;
  texts: RecorderTexts['review'];
  onLength: (seconds: number) => void;
  onUnplayable: () => void;
};

export function TakePlayer(props: TakePlayerProps) {
  const { mediaRef, player, seconds, texts, onLength, onUnplayable } = props;
  return (
    <div className={frames.frame}>
      <video
        ref={mediaRef}
        className={frames.video}
        aria-label={texts.video}
        playsInline
        preload="metadata"
        onLoadedMetadata={({ currentTarget: { duration, videoWidth } }) => {
          // Some browsers only play the sound of unsupported video.
          if (videoWidth === 0) return onUnplayable();
          // WebM recordings report "infinite"; our own clock is right.
          if (Number.isFinite(duration)) onLength(duration);
        }}
        onPause={player.onPause}
        onEnded={player.onEnded}
        onError={onUnplayable}
      >
        <track kind="captions" />
      </video>
      <button
        type="button"
        className={player.isPlaying ? frames.quietPlay : frames.play}
        aria-label={player.isPlaying ? texts.pause : texts.play}
        onClick={player.toggle}
      >
        {player.isPlaying ? <PauseIcon /> : <PlayIcon />}
      </button>
      {seconds !== null && (
        <p className={frames.length}>{fill(texts.length, { time: clockTime(seconds) })}</p>
      )}
    </div>
  );
}

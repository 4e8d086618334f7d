import { clockTime } from '#components/clip/camera/clock-time.ts';
import { PauseIcon, PlayIcon } from '#components/clip/camera/icons.tsx';
import { VoiceArch } from '#components/clip/camera/voice/voice-arch.tsx';
import type { TakePlayerProps } from '#components/recorder/take-player.tsx';
import { fill } from '#lib/messages/fill.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import styles from './voice-player.module.css';

type VoicePlayerProps = TakePlayerProps & { picture: string | null; tributeType: TributeType };

/** Plays a voice under the picture that the reel shows. */
export function VoicePlayer(props: VoicePlayerProps) {
  const { mediaRef, player, seconds, texts, picture, tributeType, onLength, onUnplayable } = props;
  return (
    <div className={styles.stage}>
      <VoiceArch {...{ picture, tributeType }}>
        <button
          type="button"
          className={styles.play}
          aria-label={player.isPlaying ? texts.pause : texts.play}
          onClick={player.toggle}
        >
          {player.isPlaying ? <PauseIcon /> : <PlayIcon />}
        </button>
      </VoiceArch>
      {/* It plays sound as well, and the player drives both alike. */}
      <video
        ref={mediaRef}
        className={styles.sound}
        playsInline
        preload="metadata"
        onLoadedMetadata={({ currentTarget: { duration } }) => {
          // WebM recordings report "infinite"; our own clock is right.
          if (Number.isFinite(duration)) onLength(duration);
        }}
        onPause={player.onPause}
        onEnded={player.onEnded}
        onError={onUnplayable}
      >
        <track kind="captions" />
      </video>
      {seconds !== null && (
        <p className={styles.length}>{fill(texts.length, { time: clockTime(seconds) })}</p>
      )}
    </div>
  );
}

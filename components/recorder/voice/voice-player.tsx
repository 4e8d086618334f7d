import { useEffect, useEffectEvent } from 'react';
import buttons from '#components/clip/camera/buttons.module.css';
import { clockTime } from '#components/clip/camera/clock-time.ts';
import { PauseIcon, PlayIcon } from '#components/clip/camera/icons.tsx';
import { PictureChoice } from '#components/clip/camera/voice/picture-choice.tsx';
import { useOwnPicture } from '#components/clip/camera/voice/use-own-picture.ts';
import { VoiceArch } from '#components/clip/camera/voice/voice-arch.tsx';
import type { ChosenLook } from '#components/clip/camera/voice/voice-look.ts';
import type { TakePlayerProps } from '#components/recorder/take-player.tsx';
import { useHandedFocus } from '#components/ui/use-handed-focus.ts';
import { fill } from '#lib/messages/fill.ts';
import { useVoicePreview } from './use-voice-preview.ts';
import styles from './voice-player.module.css';

type VoicePlayerProps = TakePlayerProps & {
  look: ChosenLook;
  /** The waves of the kept range; empty while they are unknown. They must keep their identity. */
  peaks: readonly number[];
};

/** Plays a voice under what the reel shows, and changes its picture. */
export function VoicePlayer(props: VoicePlayerProps) {
  const { mediaRef, player, seconds, texts, look, onLength, onUnplayable } = props;
  const { own, words } = look;
  const { problem, refuse, choose, uploadId } = useOwnPicture(look);
  const isReady = own.picture === null || uploadId !== null;
  const drawn = useVoicePreview({
    owner: own.owner,
    pictureUploadId: uploadId,
    isReady,
    peaks: props.peaks,
  });
  const { unreadable } = drawn;
  const refuseUnreadable = useEffectEvent(refuse);
  useEffect(() => {
    if (unreadable !== null) refuseUnreadable(unreadable);
  }, [unreadable]);
  const { hand, ref } = useHandedFocus();
  const play = (
    <button
      ref={drawn.hasFailed ? null : ref}
      type="button"
      className={styles.play}
      aria-label={player.isPlaying ? texts.pause : texts.play}
      onClick={player.toggle}
    >
      {player.isPlaying ? <PauseIcon /> : <PlayIcon />}
    </button>
  );
  return (
    <div className={styles.player}>
      <div className={styles.stage}>
        {drawn.picture ? (
          <div className={styles.frame}>
            <img
              className={styles.drawn}
              src={drawn.picture.pictureUrl}
              width={drawn.picture.width}
              height={drawn.picture.height}
              alt={words.picture.drawn}
            />
            {play}
          </div>
        ) : (
          <VoiceArch picture={look.picture} tributeType={look.tributeType} own={own.picture?.clip ?? null}>
            {play}
          </VoiceArch>
        )}
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
      <div className={styles.failure}>
        <output>{drawn.hasFailed && words.picture.failed}</output>
        {drawn.hasFailed && (
          <button
            type="button"
            className={buttons.textButton}
            onClick={() => {
              hand();
              drawn.retry();
            }}
          >
            {words.picture.retry}
          </button>
        )}
      </div>
      <PictureChoice isOwn={own.picture !== null} problem={problem} texts={words.picture} onChoose={choose} />
    </div>
  );
}

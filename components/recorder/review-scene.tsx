import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import buttons from '#components/clip/camera/buttons.module.css';
import { clockTime } from '#components/clip/camera/clock-time.ts';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import type { ChosenLook } from '#components/clip/camera/voice/voice-look.ts';
import { useLoaded } from '#components/ui/use-loaded.ts';
import {
  keptRangeOf,
  type Take,
  trimOf,
  wholeRangeOf,
  withLength,
} from '#lib/browser/recording/stored-take.ts';
import { fill } from '#lib/messages/fill.ts';
import type { KeptRange } from '#lib/recording/kept-stretches.ts';
import { SOURCE_SECONDS_MAX } from '#lib/recording/limits.ts';
import { isTrimmable, withinLimit } from '#lib/recording/trim-range.ts';
import { loadTrim } from './load-trim.ts';
import review from './review-scene.module.css';
import { TakePlayer } from './take-player.tsx';
import { useKeptPeaks } from './use-kept-peaks.ts';
import { useTakePlayer } from './use-take-player.ts';
import type { VoicePlayer } from './voice/voice-player.tsx';

/** A file before its length is known: all of it. */
const UNKNOWN: KeptRange = { startSeconds: 0, endSeconds: Infinity, partSeconds: [Infinity] };

type ReviewSceneProps = {
  take: Take;
  /** Plays a voice; null for a video. */
  voicePlayer: typeof VoicePlayer | null;
  isKept: boolean | null;
  /** How long an answer may be. */
  secondsMax: number;
  creator: string;
  /** What the reel shows while a voice speaks. */
  look: ChosenLook;
  texts: RecorderTexts['review'];
  onTrim: (range: KeptRange) => void;
  /** The server would refuse the file. */
  onTooLong: () => void;
  onUse: () => void;
  onAgain: () => void;
  /** Null if nothing can be added to the take. */
  onContinue: (() => void) | null;
  children: ReactNode;
};

export function ReviewScene(props: ReviewSceneProps) {
  const { take, texts } = props;
  const [isUnplayable, setUnplayable] = useState(false);
  const [measured, setMeasured] = useState<number | null>(null);
  // A file shows its length only here.
  const known = withLength(take, measured);
  const whole = wholeRangeOf(known);
  const chosen = keptRangeOf(known) ?? whole;
  const kept = chosen && withinLimit(chosen, props.secondsMax);
  // What is sent is what the person sees.
  const cut = useEffectEvent(() => kept && props.onTrim(kept));
  const isCut = kept !== chosen;
  useEffect(() => {
    if (isCut) cut();
  }, [isCut]);
  const { peaks, setLevels } = useKeptPeaks(kept);
  const [clips] = useState(() => take.parts.map(({ clip }) => clip));
  const [isDecided] = useState(() => trimOf(take) !== null);
  const mediaRef = useRef<HTMLVideoElement>(null);
  const Player = props.voicePlayer ?? TakePlayer;
  const player = useTakePlayer(mediaRef, clips, {
    range: kept ?? UNKNOWN,
    onUnplayable: () => setUnplayable(true),
  });

  return (
    <Scene heading={texts.heading}>
      {!isUnplayable && (
        <Player
          {...{ mediaRef, player, texts }}
          look={props.look}
          peaks={peaks}
          seconds={kept && kept.endSeconds - kept.startSeconds}
          onLength={(seconds) => {
            if (take.origin === 'file' && seconds > SOURCE_SECONDS_MAX) props.onTooLong();
            else setMeasured((before) => before ?? seconds);
          }}
          onUnplayable={() => setUnplayable(true)}
        />
      )}
      {!isUnplayable && (!whole || isTrimmable(whole)) && (
        <Trimming
          {...{ clips, whole, kept, isDecided, player, texts }}
          secondsMax={props.secondsMax}
          onLevels={setLevels}
          onTrim={props.onTrim}
        />
      )}
      <Notes {...props} isUnplayable={isUnplayable} />
      <Decision {...props} />
    </Scene>
  );
}

type NotesProps = Pick<ReviewSceneProps, 'take' | 'isKept' | 'secondsMax' | 'texts'> & {
  isUnplayable: boolean;
};

function Notes({ take, isKept, secondsMax, texts, isUnplayable }: NotesProps) {
  const isUnseenFile = isUnplayable && take.origin === 'file';
  return (
    <output className={styles.note}>
      {isUnplayable && texts.unplayable}{' '}
      {isUnseenFile && fill(texts.unplayableLong, { limit: clockTime(secondsMax) })}{' '}
      {isKept === false && texts.notKept}
    </output>
  );
}

type TrimmingProps = Pick<ReviewSceneProps, 'secondsMax' | 'texts' | 'onTrim'> & {
  clips: readonly Blob[];
  /** Null until the length is known. */
  whole: KeptRange | null;
  kept: KeptRange | null;
  /** Whether the person had trimmed it before. */
  isDecided: boolean;
  player: ReturnType<typeof useTakePlayer>;
  onLevels: (levels: readonly number[]) => void;
};

function Trimming({ whole, kept, player, texts, onTrim, ...strip }: TrimmingProps) {
  // A take can be played and sent before.
  const trim = useLoaded(true, loadTrim);
  return (
    <div className={review.trim}>
      {trim && whole && kept && (
        <trim.TrimStrip
          {...{ ...strip, whole, kept }}
          seconds={player.seconds}
          texts={texts.trim}
          onTrim={(range, seconds) => {
            onTrim(range);
            if (seconds !== null) player.seek(seconds);
          }}
        />
      )}
    </div>
  );
}

function Decision({ creator, texts, onUse, onAgain, onContinue, children }: ReviewSceneProps) {
  return (
    <>
      <div className={review.dock}>
        <p className={review.consent}>{creator ? fill(texts.consent, { creator }) : texts.consentUnnamed}</p>
        <div className={review.choice}>
          <button type="button" className={buttons.button} onClick={onAgain}>
            {texts.again}
          </button>
          <button type="button" className={buttons.mainButton} onClick={onUse}>
            {texts.use}
          </button>
        </div>
      </div>
      <div className={review.others}>
        {onContinue && (
          <button type="button" className={buttons.button} onClick={onContinue}>
            {texts.continue}
          </button>
        )}
        {children}
      </div>
    </>
  );
}

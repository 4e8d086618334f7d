import { type CSSProperties, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { clockTime } from '#components/clip/camera/clock-time.ts';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { listen, mayListen } from '#lib/browser/recording/listen.ts';
import { readSound } from '#lib/browser/recording/read-sound.ts';
import { fill } from '#lib/messages/fill.ts';
import { type Heard, proposeKept, waveOf } from '#lib/recording/find-spoken.ts';
import { type KeptRange, leadInOf } from '#lib/recording/kept-stretches.ts';
import { withEnd, withinLimit, withStart } from '#lib/recording/trim-range.ts';
import styles from './trim-strip.module.css';

const BARS = 96;

type TrimStripProps = {
  clips: readonly Blob[];
  /** All of the take but its countdown. */
  whole: KeptRange;
  kept: KeptRange;
  /** How long an answer may be. */
  secondsMax: number;
  /** Whether the person had trimmed the take before. */
  isDecided: boolean;
  /** Where the take is played. */
  seconds: number;
  texts: RecorderTexts['review']['trim'];
  /** Called once with the levels of the whole take. */
  onLevels: (levels: readonly number[]) => void;
  /** `seconds` is the moment to show; null leaves it. */
  onTrim: (range: KeptRange, seconds: number | null) => void;
};

/** Trims the ends of a take over its waveform. It leaves out a quiet start and end at first. */
export function TrimStrip(props: TrimStripProps) {
  const { whole, kept, secondsMax, seconds, texts, onTrim } = props;
  const { wave, isUnread, proposed, touch } = useProposal(props);
  const headingId = useId();
  const total = whole.partSeconds.reduce((sum, length) => sum + length, 0);
  const share = (at: number) => (Math.min(at, total) / total).toFixed(4);
  const most = withinLimit(whole, secondsMax);
  const isTooLong = most !== whole;
  const isMost = isSame(kept, most);
  const places = {
    '--start': share(kept.startSeconds),
    '--end': share(kept.endSeconds),
    '--now': share(seconds),
  } as CSSProperties;
  const field = { min: 0, max: Number(total.toFixed(2)), step: 0.05 };
  return (
    <section className={styles.trim} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {texts.heading}
      </h2>
      <div className={styles.strip} style={places} onPointerDownCapture={touch} onFocusCapture={touch}>
        <svg viewBox={`0 0 ${BARS} 2`} preserveAspectRatio="none" aria-hidden="true" className={styles.wave}>
          <path d={drawingOf(wave)} />
        </svg>
        <span className={styles.before} />
        <span className={styles.after} />
        <span className={styles.kept} />
        <span className={styles.now} />
        <input
          type="range"
          {...field}
          // At the right it would be under the other handle.
          className={kept.startSeconds > total / 2 ? `${styles.handle} ${styles.isInFront}` : styles.handle}
          value={kept.startSeconds}
          aria-label={texts.start}
          aria-valuetext={preciseTime(kept.startSeconds)}
          onChange={({ currentTarget: { valueAsNumber } }) => {
            const range = withStart(kept, valueAsNumber, secondsMax);
            onTrim(range, range.startSeconds);
          }}
        />
        <input
          type="range"
          {...field}
          className={styles.handle}
          value={kept.endSeconds}
          aria-label={texts.end}
          aria-valuetext={preciseTime(kept.endSeconds)}
          onChange={({ currentTarget: { valueAsNumber } }) => {
            const range = withEnd(kept, valueAsNumber, secondsMax);
            onTrim(range, range.endSeconds);
          }}
        />
      </div>
      <p className={styles.line}>
        <output>
          {isUnread && texts.unread} {isSame(kept, proposed) && texts.proposed}
        </output>{' '}
        {isTooLong && fill(texts.tooLong, { limit: clockTime(secondsMax) })}{' '}
        {fill(texts.kept, {
          kept: clockTime(kept.endSeconds - kept.startSeconds),
          total: clockTime(whole.endSeconds - whole.startSeconds),
        })}
      </p>
      <button
        type="button"
        className={styles.whole}
        // Disabled, it would lose the focus.
        aria-disabled={isMost}
        onClick={() => {
          touch();
          onTrim(most, most.startSeconds);
        }}
      >
        {isTooLong ? texts.beginning : texts.whole}
      </button>
    </section>
  );
}

/** Reads the sound once, and proposes what to keep unless the person was faster: nothing moves under a finger. */
function useProposal({ clips, whole, secondsMax, isDecided, seconds, onLevels, onTrim }: TrimStripProps) {
  const [wave, setWave] = useState<readonly number[]>([]);
  const [isUnread, setUnread] = useState(false);
  const [proposed, setProposed] = useState<KeptRange | null>(null);
  const [parts] = useState(() =>
    clips.map((clip, index) => ({
      clip,
      seconds: whole.partSeconds[index] ?? 0,
      leadInSeconds: leadInOf(whole, index),
    })),
  );
  const isTouchedRef = useRef(isDecided);
  const show = useEffectEvent((levels: readonly number[]) => {
    setWave(waveOf(levels, BARS));
    onLevels(levels);
  });
  const propose = useEffectEvent((heard: Heard) => {
    const spoken = isTouchedRef.current ? null : proposeKept(heard, whole);
    if (!spoken) return;
    const range = withinLimit({ ...whole, ...spoken }, secondsMax);
    setProposed(range);
    const isShown = seconds >= range.startSeconds && seconds < range.endSeconds;
    onTrim(range, isShown ? null : range.startSeconds);
  });
  useEffect(() => {
    const reading = new AbortController();
    const { signal } = reading;
    const read = async () => {
      const mayHear = !isTouchedRef.current && mayListen(lengthOf(parts));
      const sound =
        (mayHear && (await readSound(parts, { withSamples: true, signal }))) ||
        (await readSound(parts, { withSamples: false, signal }));
      if (signal.aborted) return;
      if (!sound) return setUnread(true);
      const { levels, samples } = sound;
      show(levels);
      const voice = samples.length > 0 ? await listen(samples, levels, signal) : null;
      if (!signal.aborted) propose({ levels, voice });
    };
    void read();
    return () => reading.abort();
  }, [parts]);
  return {
    wave,
    /** Whether this device cannot read the sound, or has no room for it. */
    isUnread,
    proposed,
    touch: () => {
      isTouchedRef.current = true;
    },
  };
}

const lengthOf = (parts: readonly { seconds: number }[]): number =>
  parts.reduce((sum, { seconds }) => sum + seconds, 0);

const isSame = (one: KeptRange, other: KeptRange | null): boolean =>
  one.startSeconds === other?.startSeconds && one.endSeconds === other.endSeconds;

/** Draws a bar for each value from 0 to 1, or a line. */
const drawingOf = (wave: readonly number[]): string =>
  wave.length === 0
    ? `M0 0.98H${BARS}v0.04H0z`
    : wave
        .map((value, index) => {
          const height = Math.max(0.04, value * 0.9);
          return `M${index + 0.2} ${(1 - height).toFixed(3)}h0.6v${(2 * height).toFixed(3)}h-0.6z`;
        })
        .join('');

const preciseTime = (seconds: number): string => {
  const tenths = Math.round(seconds * 10);
  return `${clockTime(Math.floor(tenths / 10))}.${tenths % 10}`;
};

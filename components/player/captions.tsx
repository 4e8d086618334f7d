'use client';

import { useMemo } from 'react';
import { toggleCaptions, useCaptionsChoice } from '#lib/browser/stores/captions-choice.ts';
import { captionAt } from '#lib/captions/caption-at.ts';
import type { Caption } from '#lib/contracts/captions.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import { splitCaptions } from '#lib/reel/split-captions.ts';
import styles from './captions.module.css';
import { type Reel, useReelState } from './use-reel.ts';

type CaptionsProps = { reel: Reel; captions: readonly Caption[]; format: ReelFormat };

export function Captions({ reel, captions, format }: CaptionsProps) {
  const parts = useMemo(() => splitCaptions(captions, format), [captions, format]);
  const shown = useReelState(reel, () => captionAt(parts, reel.pageSeconds));
  return <CaptionText shown={shown} />;
}

type CaptionTextProps = { shown: ReturnType<typeof splitCaptions>[number] | undefined };

export function CaptionText({ shown }: CaptionTextProps) {
  const isOn = useCaptionsChoice((choice) => choice.isOn);
  return isOn && shown ? (
    <p className={styles.captions} dir={shown.direction}>
      <span className={styles.text}>{shown.text}</span>
    </p>
  ) : null;
}

const ICON =
  'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Zm2 5v4h4v-1.5H8.5v-1H11V10Zm6 0v4h4v-1.5h-2.5v-1H17V10Z';

/** `keys` names the key that presses it, if there is one. */
export function CaptionsButton({ label, keys }: { label: string; keys?: string }) {
  const isOn = useCaptionsChoice((choice) => choice.isOn);
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-pressed={isOn}
      aria-keyshortcuts={keys}
      title={label}
      onClick={toggleCaptions}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="currentColor">
        <path fillRule="evenodd" d={ICON} />
      </svg>
    </button>
  );
}

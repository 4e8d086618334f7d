import { type ReactNode, useRef } from 'react';
import { useLoaded } from '#components/ui/use-loaded.ts';
import type { CameraProblem } from '#lib/browser/recording/camera.ts';
import type { RecordedPart } from '#lib/browser/recording/record-part.ts';
import type { Interruption } from '#lib/browser/recording/watch-recording.ts';
import { fill } from '#lib/messages/fill.ts';
import buttons from './buttons.module.css';
import { clockTime } from './clock-time.ts';
import { CheckIcon } from './icons.tsx';
import styles from './interrupted-scene.module.css';
import type { RecorderTexts } from './recorder-texts.ts';
import scene from './scene.module.css';
import { Scene } from './scene.tsx';
import { useClipSource } from './use-clip-source.ts';
import { loadVoiceView } from './voice/load-voice-view.ts';
import type { VoiceLook } from './voice/voice-look.ts';

type InterruptedSceneProps = {
  /** What the reel shows while a voice speaks; null for a video. */
  voice: VoiceLook | null;
  why: Interruption;
  parts: readonly RecordedPart[];
  secondsLeft: number;
  /** Whether all parts are on disk. */
  isKept: boolean | null;
  /** Why the camera did not start again, or null. */
  problem: CameraProblem | null;
  isContinuing: boolean;
  texts: RecorderTexts['camera'];
  /** Other cameras and microphones to continue with. */
  children: ReactNode;
  onContinue: () => void;
  onFinish: () => void;
};

/** Says what interrupted a take, that nothing is lost, and how to continue. */
export function InterruptedScene(props: InterruptedSceneProps) {
  const { why, parts, secondsLeft, isKept, problem, isContinuing, voice, onContinue, onFinish } = props;
  const texts = props.texts.interrupted;
  const part = String(parts.length);
  const isLost = isKept === false;
  return (
    <div className={styles.room}>
      <Scene heading={fill(isLost ? texts.headingNotKept : texts.heading, { part })}>
        <div className={scene.stage}>
          <span className={styles.seal}>
            <CheckIcon />
          </span>
          <p className={scene.newsBelow} role="alert">
            {problem
              ? props.texts.problems[problem]
              : `${texts.why[why]} ${isLost ? texts.notKept : texts.safe}`}
          </p>
          <ol className={styles.parts}>
            {parts.map((recorded, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- parts only follow one another
              <li key={index}>
                {voice ? <VoiceStill {...voice} /> : <Still clip={recorded.clip} />}
                <p className={styles.line}>
                  <span>{fill(texts.part, { part: String(index + 1) })}</span>
                  <span>{clockTime(recorded.durationSeconds)}</span>
                </p>
              </li>
            ))}
            <li>
              <div className={styles.coming}>
                <span className={buttons.redDot} aria-hidden="true" />
              </div>
              <p className={styles.line}>
                <span>{fill(texts.part, { part: String(parts.length + 1) })}</span>
                <span>{fill(texts.left, { time: clockTime(secondsLeft) })}</span>
              </p>
            </li>
          </ol>
          <p className={scene.hint}>{why === 'deviceFull' ? texts.unsaved : texts.joined}</p>
          {props.children}
        </div>
        <div className={scene.actions}>
          <button
            type="button"
            className={buttons.mainButton}
            aria-disabled={isContinuing}
            onClick={() => !isContinuing && onContinue()}
          >
            <span className={buttons.redDot} aria-hidden="true" />
            {isContinuing ? props.texts.starting : texts.resume}
          </button>
          <button type="button" className={buttons.button} onClick={onFinish}>
            {parts.length === 1 ? texts.finishOne : texts.finishAll}
          </button>
        </div>
      </Scene>
    </div>
  );
}

function VoiceStill({ picture, own, tributeType }: VoiceLook) {
  const code = useLoaded(true, loadVoiceView);
  if (!code) return <div className={styles.still} />;
  return (
    <code.VoicePicture
      className={styles.still}
      own={own?.picture?.clip ?? null}
      {...{ picture, tributeType }}
    />
  );
}

function Still({ clip }: { clip: Blob }) {
  const videoRef = useRef<HTMLVideoElement>(null);
  // Phones only draw a frame after the very start.
  useClipSource(videoRef, clip, '#t=0.1');
  return (
    <video
      ref={videoRef}
      className={styles.still}
      muted
      playsInline
      preload="metadata"
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

import { useEffect } from 'react';
import type { CameraProblem } from '#lib/browser/recording/camera.ts';
import { cameraTrouble, type Progress } from '#lib/browser/recording/report-progress.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { fill } from '#lib/messages/fill.ts';
import { CameraProblemScene } from './camera-problem.tsx';
import styles from './camera-scene.module.css';
import { clockTime } from './clock-time.ts';
import { BackIcon, FlipIcon } from './icons.tsx';
import { LevelMeter } from './level-meter.tsx';
import type { RecorderTexts } from './recorder-texts.ts';
import { useCamera } from './use-camera.ts';
import { type RecordingHandlers, useTakeRecording } from './use-take-recording.ts';

type CameraSceneProps = RecordingHandlers & {
  question: string | null;
  /** That of the question, where it is not the page's. */
  language?: PublicTributeDto['language'];
  maxSeconds: number;
  texts: RecorderTexts['camera'];
  fileLabel: string;
  onFile: (file: File) => void;
  onBack: () => void;
  onProgress: (progress: Progress) => void;
};

/** The camera over the whole screen, the question near its lens, and one big red button. */
export function CameraScene(props: CameraSceneProps) {
  const { question, language, maxSeconds, texts, onBack, onProgress } = props;
  const { camera, lose, retry, flip } = useCamera();
  const { phase, isKept, press } = useTakeRecording({ ...props, onLost: lose });

  const isRecording = phase.step === 'recording';
  const problem = useCameraProblem(camera, isRecording, onProgress);
  if (problem) {
    return <CameraProblemScene {...{ ...props, problem }} onRetry={retry} />;
  }
  const stream = camera.status === 'ready' ? camera.stream : null;
  const buttonLabel = { ready: texts.record, countdown: texts.cancel, recording: texts.stop }[phase.step];
  const status = {
    ready: stream ? texts.hint : texts.starting,
    countdown: '',
    recording: isKept ? texts.saved : texts.recording,
  }[phase.step];

  return (
    <section className={styles.camera}>
      <h1 className="visually-hidden">{texts.heading}</h1>
      <Preview stream={stream} label={texts.preview} />
      <header className={styles.bar}>
        <button
          type="button"
          className={styles.round}
          aria-label={texts.back}
          onClick={onBack}
          disabled={phase.step !== 'ready'}
        >
          <BackIcon />
        </button>
        <Clock seconds={isRecording ? phase.seconds : null} maxSeconds={maxSeconds} texts={texts} />
        {camera.status === 'ready' && camera.cameras.length > 1 ? (
          <button
            type="button"
            className={styles.round}
            aria-label={texts.flip}
            onClick={flip}
            disabled={phase.step !== 'ready'}
          >
            <FlipIcon />
          </button>
        ) : (
          <span className={styles.noRound} />
        )}
      </header>
      {question !== null && (
        <p className={styles.question} lang={language}>
          {question}
        </p>
      )}
      {phase.step === 'countdown' && (
        <output className={styles.countdown}>
          <span className="visually-hidden">{fill(texts.countdown, { seconds: phase.seconds })}</span>
          <span aria-hidden="true">{phase.seconds}</span>
        </output>
      )}
      <footer className={styles.foot}>
        {stream && <LevelMeter stream={stream} />}
        <output className={styles.status}>{status}</output>
        <button
          type="button"
          className={styles.record}
          aria-label={buttonLabel}
          disabled={!stream}
          onClick={() => stream && press(stream)}
        >
          <span className={isRecording ? styles.stopSign : styles.recordSign} />
        </button>
      </footer>
    </section>
  );
}

/** Why there is no picture, or null; what became of the camera is reported. */
function useCameraProblem(
  camera: ReturnType<typeof useCamera>['camera'],
  isRecording: boolean,
  report: (progress: Progress) => void,
): CameraProblem | null {
  // What was recorded until the camera went away is shown first.
  const problem = camera.status === 'problem' && !isRecording ? camera.problem : null;
  useEffect(() => {
    if (problem) report(cameraTrouble(problem));
    else if (isRecording) report({ stage: 'RECORDING' });
  }, [report, problem, isRecording]);
  return problem;
}

type ClockProps = { seconds: number | null; maxSeconds: number; texts: RecorderTexts['camera'] };

/** The time so far, or before it begins the time there is. */
function Clock({ seconds, maxSeconds, texts }: ClockProps) {
  const limit = clockTime(maxSeconds);
  return (
    <p className={styles.time} role="timer">
      {seconds !== null && <span className={styles.redDot} aria-hidden="true" />}
      {seconds === null
        ? fill(texts.limit, { limit })
        : fill(texts.time, { time: clockTime(seconds), limit })}
    </p>
  );
}

/** What the camera sees; towards oneself it is turned round, as a mirror is. */
function Preview({ stream, label }: { stream: MediaStream | null; label: string }) {
  const isTurnedAway = stream?.getVideoTracks()[0]?.getSettings().facingMode === 'environment';
  return (
    <video
      ref={(video) => {
        if (video && video.srcObject !== stream) video.srcObject = stream;
      }}
      className={isTurnedAway ? styles.picture : styles.mirror}
      aria-label={label}
      autoPlay
      muted
      playsInline
    />
  );
}

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect } from 'react';
import type { CameraProblem } from '#lib/browser/recording/camera.ts';
import { cameraTrouble, type Progress } from '#lib/browser/recording/report-progress.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { fill } from '#lib/messages/fill.ts';
import styles from './camera-scene.module.css';
import { clockTime } from './clock-time.ts';
import { BackIcon, FlipIcon } from './icons.tsx';
import { LevelMeter } from './level-meter.tsx';
import type { RecorderTexts } from './recorder-texts.ts';
import { useCamera } from './use-camera.ts';
import { type RecordingHandlers, useTakeRecording } from './use-take-recording.ts';

/** Loaded on demand: most cameras work. */
const RescueScene = dynamic(async () => (await import('./rescue/rescue-scene.tsx')).RescueScene, {
  ssr: false,
});

type CameraSceneProps = RecordingHandlers & {
  question: string | null;
  language?: PublicTributeDto['language'];
  maxSeconds: number;
  texts: RecorderTexts['camera'];
  fileLabel: string;
  /** Where people request a reminder, or null. */
  laterHref?: string | null;
  onFile: (file: File) => void;
  onBack: () => void;
  onProgress: (progress: Progress) => void;
};

export function CameraScene(props: CameraSceneProps) {
  const { question, language, maxSeconds, texts, onBack, onProgress } = props;
  const { camera, lose, retry, flip } = useCamera();
  const { phase, isKept, press } = useTakeRecording({ ...props, onLost: lose });

  const isRecording = phase.step === 'recording';
  const isReady = phase.step === 'ready';
  const recordedSeconds = isRecording ? phase.seconds : null;
  const problem = useCameraProblem(camera, recordedSeconds, onProgress);
  if (problem) {
    return <RescueScene key={problem} {...{ ...props, problem }} onRetry={retry} />;
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
        <RoundButton label={texts.back} onClick={onBack} isReady={isReady}>
          <BackIcon />
        </RoundButton>
        <Clock seconds={recordedSeconds} maxSeconds={maxSeconds} texts={texts} />
        {camera.status === 'ready' && camera.cameras.length > 1 ? (
          <RoundButton label={texts.flip} onClick={flip} isReady={isReady}>
            <FlipIcon />
          </RoundButton>
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

/** Returns why there is no picture, or null, and reports the state of the camera. */
function useCameraProblem(
  camera: ReturnType<typeof useCamera>['camera'],
  recordedSeconds: number | null,
  report: (progress: Progress) => void,
): CameraProblem | null {
  // Show the recording up to the failure first.
  const problem = camera.status === 'problem' && recordedSeconds === null ? camera.problem : null;
  // Every second counts as a sign of life; the reporter throttles.
  useEffect(() => {
    if (problem) report(cameraTrouble(problem));
    else if (recordedSeconds !== null) report({ stage: 'RECORDING' });
  }, [report, problem, recordedSeconds]);
  return problem;
}

type RoundButtonProps = { label: string; isReady: boolean; onClick: () => void; children: ReactNode };

/** Disabled during a take, so that nobody leaves or flips the camera. */
function RoundButton({ label, isReady, onClick, children }: RoundButtonProps) {
  return (
    <button type="button" className={styles.round} aria-label={label} onClick={onClick} disabled={!isReady}>
      {children}
    </button>
  );
}

type ClockProps = { seconds: number | null; maxSeconds: number; texts: RecorderTexts['camera'] };

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

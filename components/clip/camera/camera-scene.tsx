import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLoaded } from '#components/ui/use-loaded.ts';
import type { CameraProblem, TakeDevice } from '#lib/browser/recording/camera.ts';
import { cameraTrouble } from '#lib/browser/recording/camera-trouble.ts';
import type { RecordedTake } from '#lib/browser/recording/counted-parts.ts';
import type { Progress } from '#lib/browser/recording/report-progress.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { CameraView } from './camera-view.tsx';
import type { CameraViewProps } from './camera-view-props.ts';
import { InterruptedScene } from './interrupted-scene.tsx';
import { OtherDevices } from './other-devices.tsx';
import type { RecorderTexts } from './recorder-texts.ts';
import type { AnswerWays } from './rescue/other-ways.tsx';
import type { HandedOver } from './rescue/use-handover.ts';
import { useCamera } from './use-camera.ts';
import { isRunning, type RecordingHandlers, useTakeRecording } from './use-take-recording.ts';
import { loadVoiceView } from './voice/load-voice-view.ts';
import type { VoiceLook } from './voice/voice-look.ts';

/** Loaded on demand: most cameras work. */
const RescueScene = dynamic(async () => (await import('./rescue/rescue-scene.tsx')).RescueScene, {
  ssr: false,
});

type CameraSceneProps = RecordingHandlers & {
  /** Records with the microphone alone, and shows this. */
  voice?: VoiceLook | null;
  question: string | null;
  format?: PublicTributeDto['format'] | undefined;
  language?: PublicTributeDto['language'];
  /** The name under which this device keeps the notes for this take. */
  notesKey: string;
  maxSeconds: number;
  /** Whether the receiver joins the parts of a take and trims off its countdown. */
  canJoin: boolean;
  /** A take that is continued. */
  earlier?: RecordedTake | undefined;
  texts: RecorderTexts['camera'];
  fileLabel: string;
  /** Where people request a reminder, or null. */
  laterHref?: string | null;
  /** Ways to answer without a camera; null where only videos are taken. */
  ways?: AnswerWays | null;
  /** What another device continues, or null. */
  handover?: HandedOver | null;
  onFile: (file: File) => void;
  onBack: () => void;
  /** Shows how much of the running take is uploaded. */
  uploading?: ReactNode;
  onProgress: (progress: Progress) => void;
};

export function CameraScene(props: CameraSceneProps) {
  const { voice = null } = props;
  const device = voice ? 'microphone' : 'camera';
  const { camera, devices, lose, retry, flip, choose } = useCamera(device);
  const stream = camera.status === 'ready' ? camera.stream : null;
  const pictureRef = useRef<HTMLVideoElement>(null);
  const recording = useTakeRecording({
    ...props,
    stream,
    pictureRef,
    onLost: lose,
    flip,
    hasFailed: camera.status === 'problem',
  });
  const { phase, isKept, press, pause } = recording;
  const seconds = isRunning(phase) && 'seconds' in phase ? phase.seconds : null;
  const problem = useCameraProblem(camera, seconds, device, props.onProgress);
  const others = { devices, isVoice: voice !== null, texts: props.texts.devices };
  if (phase.step === 'interrupted') {
    const { isContinuing, goOn, finish } = recording;
    // The interruption itself closed it, unless it was to open another one.
    const trouble = isContinuing || phase.why === 'switched' ? problem : null;
    return (
      <InterruptedScene
        {...{ ...phase, isKept }}
        texts={props.texts}
        voice={voice}
        isContinuing={isContinuing && camera.status === 'starting'}
        problem={trouble}
        onContinue={() => goOn(retry)}
        onFinish={finish}
      >
        <OtherDevices {...others} problem={trouble} onChoose={(chosen) => goOn(() => choose(chosen))} />
      </InterruptedScene>
    );
  }
  if (problem) {
    return (
      <RescueScene key={problem} {...{ ...props, problem }} onRetry={retry}>
        <OtherDevices {...{ ...others, problem }} onChoose={choose} />
      </RescueScene>
    );
  }
  const shown = {
    ...props,
    pictureRef,
    stream,
    devices,
    phase,
    isKept,
    onRecord: press,
    onPause: pause,
    onFlip: recording.flip,
    onChoose: choose,
  };
  return <OpenDevice {...shown} voice={voice} />;
}

function OpenDevice({ voice, ...shown }: CameraViewProps & { voice: VoiceLook | null }) {
  const code = useLoaded(voice !== null, loadVoiceView);
  if (!voice) return <CameraView {...shown} />;
  return code && <code.VoiceView {...shown} {...voice} />;
}

/** Returns why there is no picture, or null, and reports the state of the camera. */
function useCameraProblem(
  camera: ReturnType<typeof useCamera>['camera'],
  recordedSeconds: number | null,
  device: TakeDevice,
  report: (progress: Progress) => void,
): CameraProblem | null {
  // Show the recording up to the failure first.
  const problem = camera.status === 'problem' && recordedSeconds === null ? camera.problem : null;
  // Every second counts as a sign of life; the reporter throttles.
  useEffect(() => {
    if (problem) report(cameraTrouble(problem, device));
    else if (recordedSeconds !== null) report({ stage: 'RECORDING' });
  }, [report, problem, recordedSeconds, device]);
  return problem;
}

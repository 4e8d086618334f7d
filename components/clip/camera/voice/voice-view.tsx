import { useRef } from 'react';
import { CameraBar } from '#components/clip/camera/camera-bar.tsx';
import { CameraDock } from '#components/clip/camera/camera-dock.tsx';
import { CameraSheets } from '#components/clip/camera/camera-sheets.tsx';
import camera from '#components/clip/camera/camera-view.module.css';
import type { CameraViewProps } from '#components/clip/camera/camera-view-props.ts';
import { Countdown } from '#components/clip/camera/countdown.tsx';
import { Lens } from '#components/clip/camera/lens.tsx';
import { loadCameraExtras } from '#components/clip/camera/load-camera-extras.ts';
import { useCameraAids } from '#components/clip/camera/use-camera-aids.ts';
import { focusOnce } from '#components/ui/focus-once.ts';
import { useLoaded } from '#components/ui/use-loaded.ts';
import { LiveWaves } from './live-waves.tsx';
import { useVoice } from './use-voice.ts';
import type { VoiceLook } from './voice-look.ts';
import { VoiceStage } from './voice-stage.tsx';
import styles from './voice-view.module.css';

/** The open microphone: waves of what it hears over the picture that the reel shows. */
export function VoiceView(props: CameraViewProps & VoiceLook) {
  const { stream, devices, phase, isKept, question, notesKey, maxSeconds, texts, words } = props;
  const aids = useCameraAids(notesKey, phase);
  // Loaded as soon as the microphone is open, so that they also open without a network.
  const extras = useLoaded(stream !== null, loadCameraExtras);
  const barsRef = useRef<HTMLDivElement>(null);
  const heard = useVoice(stream, barsRef, phase.step === 'paused');
  const hint = { unknown: texts.hint, voice: words.heard, nothing: texts.check.silent }[heard];
  return (
    <section className={`${camera.camera} ${styles.room}`}>
      <h1 ref={focusOnce} tabIndex={-1} className="visually-hidden">
        {texts.heading}
      </h1>
      <CameraBar {...{ phase, maxSeconds, texts }} onBack={props.onBack} />
      <Lens {...{ aids, extras, phase, question, texts }} language={props.language} />
      <VoiceStage look={props} isOpen={phase.step === 'ready'}>
        <LiveWaves barsRef={barsRef} />
      </VoiceStage>
      <Countdown phase={phase} texts={texts} />
      <CameraDock
        {...{ stream, phase, isKept, maxSeconds }}
        texts={{ ...texts, hint }}
        isQuiet={false}
        uploading={props.uploading}
        isHeardElsewhere
        onFlip={null}
        canSwitch={false}
        notes={extras && aids.notesButton}
        onRecord={() => stream && props.onRecord(stream)}
        onPause={props.onPause}
        onDevices={() => aids.open('devices')}
      />
      {extras && (
        <CameraSheets {...{ aids, extras, stream, devices, notesKey, texts }} onChoose={props.onChoose} />
      )}
    </section>
  );
}

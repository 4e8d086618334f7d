import { type ReactNode, type RefObject, useEffect } from 'react';
import { useLoaded } from '#components/ui/use-loaded.ts';
import type { Devices } from '#lib/browser/recording/camera.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { fill } from '#lib/messages/fill.ts';
import { CameraBar } from './camera-bar.tsx';
import { CameraDock } from './camera-dock.tsx';
import styles from './camera-view.module.css';
import { loadCameraExtras } from './load-camera-extras.ts';
import type { RecorderTexts } from './recorder-texts.ts';
import { useCameraAids } from './use-camera-aids.ts';
import type { Phase } from './use-take-recording.ts';

type CameraViewProps = {
  pictureRef: RefObject<HTMLVideoElement | null>;
  stream: MediaStream | null;
  devices: Devices;
  phase: Phase;
  isKept: boolean | null;
  question: string | null;
  language?: PublicTributeDto['language'];
  notesKey: string;
  maxSeconds: number;
  canJoin: boolean;
  texts: RecorderTexts['camera'];
  uploading?: ReactNode;
  onRecord: (stream: MediaStream) => void;
  onPause: () => void;
  onBack: () => void;
  onFlip: () => void;
  onChoose: (chosen: { camera?: string; microphone?: string }) => void;
};

/** The picture of the camera with everything around it. */
export function CameraView(props: CameraViewProps) {
  const { pictureRef, stream, devices, phase, isKept, question, notesKey, maxSeconds, texts, onRecord } =
    props;
  const aids = useCameraAids(notesKey, phase);
  // Loaded as soon as there is a picture, so that they also open without a network.
  const extras = useLoaded(stream !== null, loadCameraExtras);
  const record = () => {
    if (!stream) return;
    aids.endCheck();
    onRecord(stream);
  };
  const check = extras && aids.isChecking && stream && (
    <extras.CameraCheck {...{ stream, pictureRef }} texts={texts.check} onClose={aids.endCheck} />
  );

  return (
    <section className={styles.camera}>
      <h1 className="visually-hidden">{texts.heading}</h1>
      <Preview pictureRef={pictureRef} stream={stream} label={texts.preview} />
      <CameraBar
        {...{ phase, maxSeconds, texts }}
        canSwitch={props.canJoin}
        hasOtherCamera={stream !== null && devices.cameras.length > 1}
        onBack={props.onBack}
        onFlip={props.onFlip}
      />
      <Lens {...{ aids, extras, phase, question, texts }} language={props.language} />
      <Middle phase={phase} texts={texts} />
      <div className={styles.foot}>
        {check}
        <CameraDock
          {...{ stream, phase, isKept, maxSeconds, texts }}
          isQuiet={Boolean(check)}
          uploading={props.uploading}
          notes={extras && aids.notesButton}
          onRecord={record}
          onPause={props.onPause}
          onDevices={() => aids.open('devices')}
        />
      </div>
      {extras && <Sheets {...{ aids, extras, stream, devices, notesKey, texts }} onChoose={props.onChoose} />}
    </section>
  );
}

type Extras = Awaited<ReturnType<typeof loadCameraExtras>>;
type Aids = ReturnType<typeof useCameraAids>;

type LensProps = Pick<CameraViewProps, 'phase' | 'question' | 'texts'> & {
  language: CameraViewProps['language'];
  aids: Aids;
  extras: Extras | null;
};

/** Question and notes, near the lens that people look into. */
function Lens({ aids, extras, phase, question, language, texts }: LensProps) {
  return (
    <>
      {question !== null && (
        <p className={aids.isPrompting ? styles.smallQuestion : styles.question} lang={language}>
          {question}
        </p>
      )}
      {extras && aids.isPrompting && (
        <extras.Prompter notes={aids.notes} isMoving={phase.step === 'recording'} texts={texts.notes} />
      )}
    </>
  );
}

type SheetsProps = Pick<CameraViewProps, 'stream' | 'devices' | 'notesKey' | 'texts' | 'onChoose'> & {
  aids: Aids;
  extras: Extras;
};

function Sheets({ aids, extras, stream, devices, notesKey, texts, onChoose }: SheetsProps) {
  const { sheet, notes, close } = aids;
  if (sheet === 'devices') {
    return <extras.DevicesSheet {...{ devices, stream, onChoose }} texts={texts.devices} onClose={close} />;
  }
  if (sheet === 'notes') {
    return <extras.NotesSheet {...{ notesKey, notes }} texts={texts.notes} onClose={close} />;
  }
  return null;
}

type MiddleProps = Pick<CameraViewProps, 'phase' | 'texts'>;

/** Shows where a face fits, and counts down. */
function Middle({ phase, texts }: MiddleProps) {
  const isBefore = phase.step === 'ready' || phase.step === 'countdown';
  return (
    <>
      {isBefore && <span className={styles.framing} aria-hidden="true" />}
      {phase.step === 'countdown' && (
        <output className={styles.countdown}>
          <span className="visually-hidden">{fill(texts.countdown, { seconds: phase.seconds })}</span>
          <span aria-hidden="true">{phase.seconds}</span>
        </output>
      )}
    </>
  );
}

type PreviewProps = {
  pictureRef: RefObject<HTMLVideoElement | null>;
  stream: MediaStream | null;
  label: string;
};

/** Like a mirror, except for a camera that looks away from the person. The file is not mirrored. */
function Preview({ pictureRef, stream, label }: PreviewProps) {
  const isTurnedAway = stream?.getVideoTracks()[0]?.getSettings().facingMode === 'environment';
  useEffect(() => {
    if (pictureRef.current) pictureRef.current.srcObject = stream;
  }, [pictureRef, stream]);
  return (
    <video
      ref={pictureRef}
      className={isTurnedAway ? styles.picture : styles.mirror}
      aria-label={label}
      autoPlay
      muted
      playsInline
    />
  );
}

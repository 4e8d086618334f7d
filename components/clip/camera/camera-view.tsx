import { type RefObject, useEffect } from 'react';
import { focusOnce } from '#components/ui/focus-once.ts';
import { useLoaded } from '#components/ui/use-loaded.ts';
import { CameraBar } from './camera-bar.tsx';
import { CameraDock } from './camera-dock.tsx';
import { CameraSheets } from './camera-sheets.tsx';
import styles from './camera-view.module.css';
import type { CameraViewProps } from './camera-view-props.ts';
import { Countdown } from './countdown.tsx';
import { Lens } from './lens.tsx';
import { loadCameraExtras } from './load-camera-extras.ts';
import { useCameraAids } from './use-camera-aids.ts';

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
  // Where a face fits.
  const isBefore = phase.step === 'ready' || phase.step === 'countdown';
  const check = extras && aids.isChecking && stream && (
    <extras.CameraCheck
      {...{ stream, pictureRef }}
      format={props.format}
      texts={texts.check}
      onClose={aids.endCheck}
    />
  );

  return (
    <section className={styles.camera}>
      <h1 ref={focusOnce} tabIndex={-1} className="visually-hidden">
        {texts.heading}
      </h1>
      <Preview pictureRef={pictureRef} stream={stream} label={texts.preview} />
      <CameraBar {...{ phase, maxSeconds, texts }} onBack={props.onBack} />
      <Lens {...{ aids, extras, phase, question, texts }} language={props.language} />
      {isBefore && <span className={styles.framing} aria-hidden="true" />}
      <Countdown phase={phase} texts={texts} />
      <div className={styles.foot}>
        {check}
        <CameraDock
          {...{ stream, phase, isKept, maxSeconds, texts }}
          isQuiet={Boolean(check)}
          isHeardElsewhere={false}
          onFlip={devices.cameras.length > 1 ? props.onFlip : null}
          canSwitch={props.canJoin}
          uploading={props.uploading}
          notes={extras && aids.notesButton}
          onRecord={record}
          onPause={props.onPause}
          onDevices={() => aids.open('devices')}
        />
      </div>
      {extras && (
        <CameraSheets {...{ aids, extras, stream, devices, notesKey, texts }} onChoose={props.onChoose} />
      )}
    </section>
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

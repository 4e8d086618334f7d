import { type Devices, isSoundOnly } from '#lib/browser/recording/camera.ts';
import styles from './camera-sheet.module.css';
import { CameraSheet } from './camera-sheet.tsx';
import { DeviceField } from './device-field.tsx';
import { LevelMeter } from './level-meter.tsx';
import type { RecorderTexts } from './recorder-texts.ts';
import type { ChosenDevices } from './use-camera.ts';

type DevicesSheetProps = {
  devices: Devices;
  stream: MediaStream | null;
  texts: RecorderTexts['camera']['devices'];
  onChoose: (chosen: ChosenDevices) => void;
  onClose: () => void;
};

export function DevicesSheet({ devices, stream, texts, onChoose, onClose }: DevicesSheetProps) {
  return (
    <CameraSheet heading={texts.heading} done={texts.done} onClose={onClose}>
      {!(stream && isSoundOnly(stream)) && (
        <DeviceField
          label={texts.camera}
          unnamed={texts.unnamedCamera}
          devices={devices.cameras}
          value={deviceOf(stream?.getVideoTracks())}
          onChoose={(camera) => onChoose({ camera })}
        />
      )}
      <DeviceField
        label={texts.microphone}
        unnamed={texts.unnamedMicrophone}
        devices={devices.microphones}
        value={deviceOf(stream?.getAudioTracks())}
        onChoose={(microphone) => onChoose({ microphone })}
      />
      <div className={styles.meter}>{stream && <LevelMeter stream={stream} />}</div>
      <p className={styles.hint}>{texts.hint}</p>
    </CameraSheet>
  );
}

function deviceOf(tracks: MediaStreamTrack[] | undefined): string {
  return tracks?.[0]?.getSettings().deviceId ?? '';
}

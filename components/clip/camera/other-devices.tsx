import type { CameraProblem, Devices } from '#lib/browser/recording/camera.ts';
import { DeviceField } from './device-field.tsx';
import type { RecorderTexts } from './recorder-texts.ts';
import type { ChosenDevices } from './use-camera.ts';

/** Another camera or microphone can help: the browser may use it, and only this one does not open. */
const MAY_OPEN_ANOTHER: ReadonlySet<CameraProblem> = new Set(['busy', 'stopped', 'unknown']);

type OtherDevicesProps = {
  problem: CameraProblem | null;
  devices: Devices;
  /** Records with the microphone alone. */
  isVoice: boolean;
  texts: RecorderTexts['camera']['devices'];
  onChoose: (chosen: ChosenDevices) => void;
};

/** Cameras and microphones to use instead of one that does not open. Nothing where there is no choice. */
export function OtherDevices({ problem, devices, isVoice, texts, onChoose }: OtherDevicesProps) {
  const { cameras, microphones } = devices;
  if (!problem || !MAY_OPEN_ANOTHER.has(problem)) return null;
  const field = { value: null, placeholder: texts.choose };
  return (
    <>
      {!isVoice && cameras.length > 1 && (
        <DeviceField
          {...field}
          label={texts.otherCamera}
          unnamed={texts.unnamedCamera}
          devices={cameras}
          onChoose={(camera) => onChoose({ camera })}
        />
      )}
      {microphones.length > 1 && (
        <DeviceField
          {...field}
          label={texts.otherMicrophone}
          unnamed={texts.unnamedMicrophone}
          devices={microphones}
          onChoose={(microphone) => onChoose({ microphone })}
        />
      )}
    </>
  );
}

import type { CameraViewProps } from './camera-view-props.ts';
import type { CameraExtras } from './load-camera-extras.ts';
import type { useCameraAids } from './use-camera-aids.ts';

type CameraSheetsProps = Pick<CameraViewProps, 'stream' | 'devices' | 'notesKey' | 'texts' | 'onChoose'> & {
  aids: ReturnType<typeof useCameraAids>;
  extras: CameraExtras;
};

/** The dialogs over the camera. */
export function CameraSheets(props: CameraSheetsProps) {
  const { aids, extras, stream, devices, notesKey, texts, onChoose } = props;
  const { sheet, notes, close } = aids;
  if (sheet === 'devices') {
    return <extras.DevicesSheet {...{ devices, stream, onChoose }} texts={texts.devices} onClose={close} />;
  }
  if (sheet === 'notes') {
    return <extras.NotesSheet {...{ notesKey, notes }} texts={texts.notes} onClose={close} />;
  }
  return null;
}

import { useMessages } from 'next-intl';
import type { RecordedPart } from '#lib/browser/recording/record-part.ts';
import { CameraScene } from './camera-scene.tsx';

type ShortCameraProps = {
  question: string;
  /** The name under which this device keeps the notes. */
  notesKey: string;
  maxSeconds: number;
  fileLabel: string;
  onFile: (file: File) => void;
  onBack: () => void;
  onRecorded: (clip: Blob) => void;
};

const nothing = () => {};

/** Records a clip that is no answer. It is kept in memory only: a minute or two are quickly repeated. */
export function ShortCamera({ onRecorded, ...props }: ShortCameraProps) {
  const { recorder } = useMessages();
  return (
    <CameraScene
      {...props}
      texts={recorder.camera}
      canJoin={false}
      onBegin={nothing}
      onPart={nothing}
      onPartEnd={nothing}
      // No creator follows it.
      onProgress={nothing}
      onChunk={async () => false}
      onRecorded={([part]: RecordedPart[]) => part && onRecorded(part.clip)}
    />
  );
}

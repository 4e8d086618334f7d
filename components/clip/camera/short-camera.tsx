import { useMessages } from 'next-intl';
import type { RecordedPart } from '#lib/browser/recording/record-part.ts';
import type { TakeHandlers } from '#lib/browser/recording/take-phase.ts';
import { CameraScene } from './camera-scene.tsx';
import type { VoiceLook } from './voice/voice-look.ts';
import { voiceTexts } from './voice/voice-texts.ts';

type ShortCameraProps = {
  question: string;
  /** The name under which this device keeps the notes. */
  notesKey: string;
  maxSeconds: number;
  fileLabel: string;
  onFile: (file: File) => void;
  onBack: () => void;
  onRecorded: (clip: Blob) => void;
  /** Records with the microphone alone, and shows this. */
  voice?: VoiceLook | null;
  /** Saves the clip while it is recorded. Without it, it is in memory only. */
  keep?: Pick<TakeHandlers, 'onBegin' | 'onPart' | 'onChunk' | 'onPartEnd'>;
};

const nothing = () => {};

const IN_MEMORY = {
  onBegin: nothing,
  onPart: nothing,
  onPartEnd: nothing,
  onChunk: async () => false,
};

/** Records a short clip that is no answer, in one part. */
export function ShortCamera({ onRecorded, voice = null, keep = IN_MEMORY, ...props }: ShortCameraProps) {
  const { recorder } = useMessages();
  return (
    <CameraScene
      {...props}
      {...keep}
      voice={voice}
      texts={voice ? voiceTexts(recorder) : recorder.camera}
      canJoin={false}
      // No creator follows it.
      onProgress={nothing}
      onRecorded={([part]: RecordedPart[]) => part && onRecorded(part.clip)}
    />
  );
}

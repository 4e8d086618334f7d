import type { ReactNode, RefObject } from 'react';
import type { Devices } from '#lib/browser/recording/camera.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import type { RecorderTexts } from './recorder-texts.ts';
import type { ChosenDevices } from './use-camera.ts';
import type { Phase } from './use-take-recording.ts';

export type CameraViewProps = {
  pictureRef: RefObject<HTMLVideoElement | null>;
  stream: MediaStream | null;
  devices: Devices;
  phase: Phase;
  isKept: boolean | null;
  question: string | null;
  /** Of the reel that the clip becomes part of. */
  format?: PublicTributeDto['format'] | undefined;
  language?: PublicTributeDto['language'];
  notesKey: string;
  maxSeconds: number;
  canJoin: boolean;
  texts: RecorderTexts['camera'];
  /** What is uploaded so far. */
  uploading?: ReactNode;
  onRecord: (stream: MediaStream) => void;
  onPause: () => void;
  onBack: () => void;
  onFlip: () => void;
  onChoose: (chosen: ChosenDevices) => void;
};

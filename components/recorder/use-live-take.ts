import { useRef } from 'react';
import type { RecordingHandlers } from '#components/clip/camera/use-take-recording.ts';
import { GrowingPart } from '#lib/browser/recording/growing-part.ts';
import { detailsOf, type NewTake, type Take, type VoicePicture } from '#lib/browser/recording/stored-take.ts';
import type { TakeStore } from '#lib/browser/recording/take-store.ts';
import type { TakeUpload } from '#lib/browser/recording/upload-take.ts';
import { loadTrim } from './load-trim.ts';
import { loadVoicePlayer } from './load-voice-player.ts';
import type { useTakeUpload } from './use-take-upload.ts';

type LiveTake = { details: NewTake; upload: TakeUpload; bytes: GrowingPart | null };

type LiveTakeOptions = {
  newTake: (origin: 'camera') => NewTake;
  show: (take: Take, keeping: Promise<boolean>) => void;
  uploads: ReturnType<typeof useTakeUpload>;
  /** Behind a voice. */
  picture: VoicePicture | null;
  store: TakeStore;
};

/** Keeps and uploads a take while it is recorded. */
export function useLiveTake({ newTake, show, uploads, picture, store }: LiveTakeOptions) {
  const liveRef = useRef<LiveTake>(null);
  const handlers: RecordingHandlers = {
    onBegin: (leadInSeconds) => {
      const details = { ...newTake('camera'), leadInSeconds };
      // The review may open without a network.
      void loadTrim().catch(() => null);
      if (details.medium === 'VOICE') void loadVoicePlayer().catch(() => null);
      uploads.makeWay(details);
      liveRef.current = { details, upload: uploads.open(details), bytes: null };
      void store.begin(details);
      if (details.medium === 'VOICE' && picture) void store.showPicture(picture);
    },
    onPart: ({ mimeType, extension }, leadInSeconds) => {
      const live = liveRef.current;
      if (!live) return;
      const part = {
        fileName: `clip.${extension}`,
        mimeType,
        durationSeconds: 0,
        uploadUrl: null,
        ...(leadInSeconds > 0 && { leadInSeconds }),
      };
      live.details = { ...live.details, parts: [...live.details.parts, part] };
      live.bytes = new GrowingPart();
      void store.addPart(part);
      live.upload.add({ ...part, tributeId: live.details.tributeId, bytes: live.bytes }, null);
    },
    onChunk: (chunk, durationSeconds) => {
      liveRef.current?.bytes?.append(chunk);
      return store.append(chunk, { durationSeconds });
    },
    onPartEnd: (durationSeconds) => {
      const live = liveRef.current;
      if (!live) return;
      const last = live.details.parts.length - 1;
      const parts = live.details.parts.map((part, at) => (at === last ? { ...part, durationSeconds } : part));
      live.details = { ...live.details, parts };
      live.bytes?.complete();
      void store.updatePart(last, { durationSeconds });
    },
    onRecorded: (recorded) => {
      const live = liveRef.current;
      if (!live) return;
      const { uploadUrls } = live.upload;
      const parts = live.details.parts.map((part, index) => ({
        ...part,
        uploadUrl: uploadUrls[index] ?? null,
        clip: recorded[index]?.clip ?? new Blob(),
      }));
      const shown = live.details.medium === 'VOICE' && picture ? { picture } : {};
      show({ ...live.details, parts, ...shown }, store.update({}));
    },
  };
  return {
    handlers,
    /** Adds the next parts to a take of this device. */
    resume: (take: Take) => {
      const { picture: _behindVoice, ...details } = detailsOf(take);
      liveRef.current = { details, upload: uploads.of(take), bytes: null };
    },
  };
}

import { useEffect, useEffectEvent, useState } from 'react';
import { photoTypeOf, refusePhoto } from '#lib/browser/recording/photo-file.ts';
import { PhotoUploads } from '#lib/browser/recording/photo-uploads.ts';
import { uploadIdOf } from '#lib/browser/recording/stored-take.ts';
import type { UploadRefusal } from '#lib/browser/recording/upload-failure.ts';
import { randomHex } from '#lib/random-hex.ts';
import type { ChosenLook } from './voice-look.ts';

type Owned = Pick<ChosenLook, 'own' | 'words'>;

/** Uploads the person's picture as soon as it is chosen, and says why one cannot be used. */
export function useOwnPicture({ own, words: { picture: texts } }: Owned) {
  const { owner, picture, onChoose, onMoved } = own;
  const [problem, setProblem] = useState('');
  const [uploadedId, setUploadedId] = useState<string | null>(null);
  const refuse = (reason: string) => {
    setProblem(reason);
    onChoose(null);
  };
  const onRefused = useEffectEvent(({ reason, message }: UploadRefusal) =>
    // A proxy refuses a size without a sentence.
    refuse(message ?? (reason === 'tooLarge' ? texts.tooLargeToSend : texts.unreadable)),
  );
  const open = useEffectEvent((pictureId: string) => {
    if (!picture) return null;
    const { clip, fileName, mimeType, uploadUrl: begunAt } = picture;
    const uploads = new PhotoUploads(owner, {
      onStep: (_slot, step) => {
        if (step.step === 'uploaded') setUploadedId(pictureId);
        if (step.step === 'refused') onRefused(step);
      },
      onUploadUrl: (_slot, uploadUrl) => onMoved(pictureId, uploadUrl),
    });
    uploads.show([{ clip, fileName, mimeType, uploadUrl: begunAt, durationSeconds: null }]);
    return uploads;
  });
  const pictureId = picture?.pictureId;
  useEffect(() => {
    const uploads = pictureId === undefined ? null : open(pictureId);
    return () => uploads?.stop();
  }, [pictureId]);
  return {
    problem,
    /** Where the picture is on the server, once all of it is there. */
    uploadId: picture && uploadedId === pictureId ? uploadIdOf(picture.uploadUrl) : null,
    refuse,
    choose: (file: File | null) => {
      const refusal = file && refusePhoto(file);
      if (refusal) return setProblem(texts[refusal]);
      setProblem('');
      return onChoose(
        file && {
          pictureId: randomHex(),
          clip: file,
          fileName: file.name,
          mimeType: photoTypeOf(file) ?? file.type,
          uploadUrl: null,
        },
      );
    },
  };
}

import { useState } from 'react';
import buttons from '#components/clip/camera/buttons.module.css';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import { type Pictures, usePhotoPreview } from '#components/clip/camera/use-photo-preview.ts';
import { uploadIdOf } from '#lib/browser/recording/stored-take.ts';
import { fill } from '#lib/messages/fill.ts';
import preview from './photo-preview.module.css';
import type { Photo } from './use-photos.ts';

type PhotoPreviewProps = {
  photos: readonly Photo[];
  tributeId: string;
  name: string;
  personId: string | undefined;
  pictures: Pictures;
  texts: RecorderTexts;
  onBack: () => void;
};

/** The photos as the reel will show them, one at a time. */
export function PhotoPreview({ photos, texts: all, onBack, ...wanted }: PhotoPreviewProps) {
  const { photos: texts, written } = all;
  const [index, setIndex] = useState(0);
  const photo = photos[index];
  const isHere = photo?.step.step === 'uploaded';
  const { picture, hasFailed } = usePhotoPreview({
    ...wanted,
    uploadId: isHere ? uploadIdOf(photo.uploadUrl) : null,
    caption: photo?.caption?.trim() ?? '',
    place: index,
  });
  const place = index + 1;
  const count = photos.length;
  return (
    <Scene heading={texts.previewHeading}>
      <figure className={preview.figure}>
        {picture ? (
          <img
            className={preview.picture}
            src={picture.pictureUrl}
            width={picture.width}
            height={picture.height}
            alt={fill(texts.shown, { place })}
          />
        ) : (
          <p className={preview.empty}>{wordsFor({ isHere, hasFailed }, texts)}</p>
        )}
        <figcaption className={preview.caption} aria-live="polite">
          <span>{fill(texts.place, { place, count })}</span>
          {picture && <span>{fill(written.seconds, { seconds: picture.seconds })}</span>}
        </figcaption>
      </figure>
      {count > 1 && (
        <div className={preview.steps}>
          <button
            type="button"
            className={buttons.button}
            aria-disabled={index === 0}
            onClick={() => setIndex(Math.max(0, index - 1))}
          >
            {texts.previous}
          </button>
          <button
            type="button"
            className={buttons.button}
            aria-disabled={place === count}
            onClick={() => setIndex(Math.min(count - 1, place))}
          >
            {texts.next}
          </button>
        </div>
      )}
      <div className={styles.actions}>
        <button type="button" className={buttons.mainButton} onClick={onBack}>
          {texts.back}
        </button>
      </div>
    </Scene>
  );
}

function wordsFor(
  { isHere, hasFailed }: { isHere: boolean; hasFailed: boolean },
  texts: RecorderTexts['photos'],
): string {
  if (!isHere) return texts.preparing;
  return hasFailed ? texts.failed : texts.drawing;
}

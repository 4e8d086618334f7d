import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { type Pictures, usePhotoPreview } from '#components/clip/camera/use-photo-preview.ts';
import { uploadIdOf } from '#lib/browser/recording/stored-take.ts';
import { fill } from '#lib/messages/fill.ts';
import { PHOTO_CAPTION_CHARS_MAX } from '#lib/recording/limits.ts';
import { photoCaption } from '#lib/recording/photo-caption.ts';
import { CrossIcon, DownIcon, GripIcon, UpIcon } from './photo-icons.tsx';
import styles from './photos-scene.module.css';
import type { Photo } from './use-photos.ts';

type PhotoCardProps = {
  photo: Photo;
  index: number;
  count: number;
  tributeId: string;
  name: string;
  personId: string | undefined;
  pictures: Pictures;
  texts: RecorderTexts['photos'];
  /** How far it is shifted by a drag, in pixels. */
  shift: number;
  isDragged: boolean;
  handle: Pick<ComponentProps<'button'>, 'onPointerDown' | 'onKeyDown'>;
  onMove: (to: number) => void;
  onRemove: () => void;
  onCaption: (caption: string) => void;
  onUnreadable: (message: string) => void;
};

export function PhotoCard(props: PhotoCardProps) {
  const { photo, index, count, texts, shift, isDragged, handle, onMove, onRemove, onCaption } = props;
  const place = index + 1;
  const isFirst = index === 0;
  const isLast = place === count;
  const { step } = photo;
  return (
    <li
      className={isDragged ? `${styles.card} ${styles.dragged}` : styles.card}
      style={shift === 0 ? undefined : { transform: `translateY(${shift}px)` }}
    >
      <div className={styles.picture}>
        <Thumbnail {...props} />
        <span className={styles.place} aria-hidden="true">
          {place}
        </span>
        {step.step === 'sending' && (
          <progress className={styles.progress} value={step.share} aria-label={texts.preparing} />
        )}
      </div>
      <textarea
        className={styles.caption}
        rows={2}
        value={photo.caption ?? ''}
        maxLength={PHOTO_CAPTION_CHARS_MAX}
        placeholder={texts.captionHint}
        aria-label={fill(texts.caption, { place })}
        onChange={({ target }) => onCaption(photoCaption(target.value))}
      />
      <div className={styles.tools}>
        {count > 1 && (
          <>
            <button
              type="button"
              className={styles.handle}
              aria-label={fill(texts.move, { place })}
              {...handle}
            >
              <GripIcon />
            </button>
            <button
              type="button"
              className={styles.tool}
              aria-label={fill(texts.up, { place })}
              // Keeps the focus at the end of the list.
              aria-disabled={isFirst}
              onClick={() => onMove(index - 1)}
            >
              <UpIcon />
            </button>
            <button
              type="button"
              className={styles.tool}
              aria-label={fill(texts.down, { place })}
              aria-disabled={isLast}
              onClick={() => onMove(index + 1)}
            >
              <DownIcon />
            </button>
          </>
        )}
        <button
          type="button"
          className={styles.tool}
          aria-label={fill(texts.remove, { place })}
          onClick={onRemove}
        >
          <CrossIcon />
        </button>
      </div>
      <p className={step.step === 'refused' ? styles.refused : styles.state}>{stateOf(photo, texts)}</p>
    </li>
  );
}

function stateOf({ step }: Photo, texts: RecorderTexts['photos']): string {
  if (step.step === 'uploaded') return '';
  if (step.step !== 'refused') return texts.preparing;
  if (step.message) return fill(texts.refused, { reason: step.message });
  // A proxy gives no sentence.
  const { reason } = step;
  return texts[reason === 'unreadable' || reason === 'tooLarge' ? reason : 'unusable'];
}

/** The photo itself, or the server's drawing where the browser cannot show it, like a HEIC. */
function Thumbnail(props: PhotoCardProps) {
  const { photo, index, texts, onUnreadable } = props;
  const imgRef = useRef<HTMLImageElement>(null);
  const [isUnknown, setUnknown] = useState(false);
  const { clip, step, uploadUrl } = photo;
  const uploadId = isUnknown && step.step === 'uploaded' ? uploadIdOf(uploadUrl) : null;
  // The first place would bear the name.
  const { picture, unreadable } = usePhotoPreview({ ...props, uploadId, caption: '', place: 1 });
  const refuse = useEffectEvent(onUnreadable);
  useEffect(() => {
    if (unreadable !== null) refuse(unreadable);
  }, [unreadable]);
  useEffect(() => {
    const url = URL.createObjectURL(clip);
    if (imgRef.current) imgRef.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [clip]);
  const alt = fill(texts.photo, { place: index + 1 });
  if (picture) return <img className={styles.thumbnail} src={picture.pictureUrl} alt={alt} />;
  return isUnknown ? null : (
    <img ref={imgRef} className={styles.thumbnail} alt={alt} onError={() => setUnknown(true)} />
  );
}

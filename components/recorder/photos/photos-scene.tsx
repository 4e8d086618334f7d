import { useState } from 'react';
import buttons from '#components/clip/camera/buttons.module.css';
import { CheckIcon } from '#components/clip/camera/icons.tsx';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import type { Pictures } from '#components/clip/camera/use-photo-preview.ts';
import { AnotherWay } from '#components/recorder/another-way.tsx';
import bar from '#components/ui/error-bar.module.css';
import type { Take } from '#lib/browser/recording/stored-take.ts';
import type { TakeStore } from '#lib/browser/recording/take-store.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { fill } from '#lib/messages/fill.ts';
import { PHOTOS_MAX } from '#lib/recording/limits.ts';
import { AddPhotos } from './add-photos.tsx';
import { PhotoCard } from './photo-card.tsx';
import { PhotoPreview } from './photo-preview.tsx';
import scene from './photos-scene.module.css';
import { useDragOrder } from './use-drag-order.ts';
import { usePhotos } from './use-photos.ts';

type PhotosSceneProps = {
  tribute: PublicTributeDto;
  take: Take;
  isKept: boolean | null;
  question: string | null;
  texts: RecorderTexts;
  store: TakeStore;
  onArranged: (take: Take, keeping: Promise<boolean>) => void;
  onSend: () => void;
  /** Null where the photos would be lost. */
  onOtherWay: (() => void) | null;
};

export function PhotosScene(props: PhotosSceneProps) {
  const { tribute, take, isKept, question, texts: all, onSend, onOtherWay } = props;
  const { photos: texts, ways } = all;
  const { tributeId, tributeFor, creatorFirstName: creator } = tribute;
  const { contributorName: name, personId } = take;
  const { photos, refusedFiles, add, remove, move, write, refuse, dropRefused } = usePhotos(props);
  const [news, setNews] = useState('');
  const [isPreviewed, setPreviewed] = useState(false);
  const [pictures] = useState<Pictures>(() => new Map());
  const count = photos.length;
  const moveTo = (from: number, to: number) => {
    if (to < 0 || to >= count) return;
    move(from, to);
    setNews(fill(texts.moved, { place: to + 1, count }));
  };
  const { listRef, handleOf, shiftOf, dragged } = useDragOrder(moveTo);
  const usable = photos.filter(({ step }) => step.step !== 'refused');
  if (isPreviewed) {
    const shown = { photos: usable, tributeId, name, personId, pictures };
    return <PhotoPreview {...shown} texts={all} onBack={() => setPreviewed(false)} />;
  }
  const isFull = count >= PHOTOS_MAX;
  const lead =
    count === 0 ? fill(texts.empty, { limit: PHOTOS_MAX }) : fill(texts.order, { count, limit: PHOTOS_MAX });
  return (
    <Scene heading={fill(texts.heading, { subject: tributeFor.name })} lead={lead}>
      {question && (
        <p className={scene.question} lang={tribute.language}>
          {question}
        </p>
      )}
      <ol ref={listRef} tabIndex={-1} className={scene.photos} aria-label={texts.list}>
        {photos.map((photo, index) => (
          <PhotoCard
            key={photo.slot}
            {...{ photo, index, count, tributeId, name, personId, pictures, texts }}
            shift={shiftOf(index)}
            isDragged={dragged === index}
            handle={handleOf(index)}
            onMove={(to) => moveTo(index, to)}
            onRemove={() => {
              remove(index);
              // Its button is gone.
              listRef.current?.focus();
              setNews(fill(texts.removed, { place: index + 1 }));
            }}
            onCaption={(caption) => write(index, caption)}
            onUnreadable={(message) => refuse(photo.slot, message)}
          />
        ))}
      </ol>
      {isFull ? (
        <p className={styles.hint}>{fill(texts.full, { limit: PHOTOS_MAX })}</p>
      ) : (
        <AddPhotos label={count === 0 ? texts.first : texts.add} isFirst={count === 0} onFiles={add} />
      )}
      <div className={styles.error} role="alert">
        {refusedFiles.map(({ fileId, fileName, reason }) => (
          <p key={fileId} className={bar.error}>
            {fill(texts.files[reason], { file: fileName, limit: PHOTOS_MAX })}
          </p>
        ))}
      </div>
      <output className={scene.saved}>
        {count > 0 && isKept && (
          <>
            <CheckIcon />
            {texts.saved}
          </>
        )}
        {isKept === false && texts.notKept}
      </output>
      <output className="visually-hidden">{news}</output>
      <div className={scene.dock}>
        {count > 0 && (
          <>
            <p className={styles.hint}>{creator ? fill(ways.consent, { creator }) : ways.consentUnnamed}</p>
            <div className={scene.send}>
              <button
                type="button"
                className={buttons.button}
                disabled={usable.length === 0}
                onClick={() => setPreviewed(true)}
              >
                {texts.preview}
              </button>
              <button
                type="button"
                className={buttons.mainButton}
                disabled={usable.length === 0}
                onClick={() => {
                  dropRefused();
                  onSend();
                }}
              >
                {usable.length === 1 ? texts.useOne : fill(texts.use, { count: usable.length })}
              </button>
            </div>
          </>
        )}
        <AnotherWay label={ways.another} onChoose={onOtherWay} />
      </div>
    </Scene>
  );
}

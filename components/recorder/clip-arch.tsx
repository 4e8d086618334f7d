import { type ReactNode, useRef } from 'react';
import styles from '#components/clip/camera/clip-arch.module.css';
import { useClipSource } from '#components/clip/camera/use-clip-source.ts';
import picture from '#components/ui/picture.module.css';

type ClipArchProps = {
  clip: Blob;
  seal?: ReactNode;
};

/** A still of the clip. Decoration, empty when it cannot be shown. */
export function ClipArch({ clip, seal }: ClipArchProps) {
  const shownRef = useRef<HTMLVideoElement & HTMLImageElement>(null);
  const isPhoto = clip.type.startsWith('image/');
  // Phones only draw a frame after the very start.
  useClipSource(shownRef, clip, isPhoto ? '' : '#t=0.1');
  return (
    <div className={styles.place} aria-hidden="true">
      <div className={styles.arch}>
        {isPhoto ? (
          <img ref={shownRef} className={picture.cover} alt="" />
        ) : (
          <video
            ref={shownRef}
            className={picture.cover}
            muted
            playsInline
            preload="metadata"
            tabIndex={-1}
          />
        )}
      </div>
      {seal && <span className={styles.seal}>{seal}</span>}
    </div>
  );
}

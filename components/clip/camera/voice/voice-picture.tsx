import type { CSSProperties } from 'react';
import { ICONS } from '#lib/tribute/occasions/icons.ts';
import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';
import styles from './voice-picture.module.css';

type VoicePictureProps = { picture: string | null; tributeType: TributeType; className: string | undefined };

/** The subject's picture, or the occasion's sign, over which a voice speaks. */
export function VoicePicture({ picture, tributeType, className = '' }: VoicePictureProps) {
  const { soft, accentInk } = OCCASIONS[tributeType].palette;
  return (
    <div
      className={`${styles.ground} ${className}`}
      style={{ '--soft': soft, '--sign': accentInk } as CSSProperties}
    >
      {picture ? (
        <img className={styles.picture} src={picture} alt="" />
      ) : (
        <svg viewBox="0 0 64 64" className={styles.sign} aria-hidden="true">
          <path d={ICONS[tributeType]} />
        </svg>
      )}
    </div>
  );
}

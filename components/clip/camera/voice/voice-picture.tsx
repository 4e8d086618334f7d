import type { CSSProperties } from 'react';
import { ICONS } from '#lib/tribute/occasions/icons.ts';
import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';
import { OwnImage } from './own-image.tsx';
import styles from './voice-picture.module.css';

export type VoicePictureProps = {
  /** The subject's; null shows the occasion's sign. */
  picture: string | null;
  /** The person's own, which replaces that one. */
  own?: Blob | null;
  /** Shows the person's own where the browser cannot. */
  ownUrl?: string | null;
  tributeType: TributeType;
  className: string | undefined;
  onUnknown?: () => void;
};

/** The person's or subject's picture, or the occasion's sign, over which a voice speaks. */
export function VoicePicture(props: VoicePictureProps) {
  const { picture, own, ownUrl = null, tributeType, className = '', onUnknown } = props;
  const { soft, accentInk } = OCCASIONS[tributeType].palette;
  return (
    <div
      className={`${styles.ground} ${className}`}
      style={{ '--soft': soft, '--sign': accentInk } as CSSProperties}
    >
      {own ? (
        <OwnImage className={styles.picture} clip={own} drawnUrl={ownUrl} onUnknown={onUnknown} />
      ) : picture ? (
        <img className={styles.picture} src={picture} alt="" />
      ) : (
        <svg viewBox="0 0 64 64" className={styles.sign} aria-hidden="true">
          <path d={ICONS[tributeType]} />
        </svg>
      )}
    </div>
  );
}

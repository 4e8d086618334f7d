import type { CSSProperties, ReactNode } from 'react';
import { ICONS } from '#lib/tribute/occasions/icons.ts';
import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';
import styles from './voice-arch.module.css';

type VoiceArchProps = { picture: string | null; tributeType: TributeType; children: ReactNode };

/** What the reel shows while a voice speaks: the subject's picture, or the occasion's sign, and waves. */
export function VoiceArch({ picture, tributeType, children }: VoiceArchProps) {
  const { soft, accentInk } = OCCASIONS[tributeType].palette;
  return (
    <div className={styles.place}>
      <div className={styles.arch} style={{ '--soft': soft, '--sign': accentInk } as CSSProperties}>
        {picture ? (
          <img className={styles.picture} src={picture} alt="" />
        ) : (
          <svg viewBox="0 0 64 64" className={styles.sign} aria-hidden="true">
            <path d={ICONS[tributeType]} />
          </svg>
        )}
      </div>
      {children}
    </div>
  );
}

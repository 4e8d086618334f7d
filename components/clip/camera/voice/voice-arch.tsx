import type { ReactNode } from 'react';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import styles from './voice-arch.module.css';
import { VoicePicture } from './voice-picture.tsx';

type VoiceArchProps = { picture: string | null; tributeType: TributeType; children: ReactNode };

/** What the reel shows while a voice speaks: the picture, and waves. */
export function VoiceArch({ picture, tributeType, children }: VoiceArchProps) {
  return (
    <div className={styles.place}>
      <VoicePicture className={styles.arch} {...{ picture, tributeType }} />
      {children}
    </div>
  );
}

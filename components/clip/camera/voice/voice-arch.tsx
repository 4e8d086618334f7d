import type { ReactNode } from 'react';
import styles from './voice-arch.module.css';
import { VoicePicture, type VoicePictureProps } from './voice-picture.tsx';

type VoiceArchProps = Omit<VoicePictureProps, 'className'> & { children: ReactNode };

/** What the reel shows while a voice speaks: the picture, and waves. */
export function VoiceArch({ children, ...shown }: VoiceArchProps) {
  return (
    <div className={styles.place}>
      <VoicePicture className={styles.arch} {...shown} />
      {children}
    </div>
  );
}

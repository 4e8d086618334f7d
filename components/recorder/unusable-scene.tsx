import type { ReactNode } from 'react';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import { TroubleArch } from '#components/clip/camera/trouble-arch.tsx';
import { fill } from '#lib/messages/fill.ts';

type UnusableSceneProps = {
  name: string;
  reason: string | null;
  texts: RecorderTexts['unusable'];
  /** What to do next. */
  children: ReactNode;
};

export function UnusableScene({ name, reason, texts, children }: UnusableSceneProps) {
  return (
    <Scene heading={texts.heading}>
      <div className={styles.stage}>
        <TroubleArch sign="clip" />
        <p className={styles.news} role="alert">
          {reason ?? texts.other}
        </p>
        <p className={styles.lead}>{fill(texts.lead, { name })}</p>
      </div>
      {children}
    </Scene>
  );
}

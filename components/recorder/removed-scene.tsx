import type { ReactNode } from 'react';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import { TroubleArch } from '#components/clip/camera/trouble-arch.tsx';
import { fill } from '#lib/messages/fill.ts';

type RemovedSceneProps = {
  name: string;
  texts: RecorderTexts['removed'];
  /** What to do next. */
  children: ReactNode;
};

export function RemovedScene({ name, texts, children }: RemovedSceneProps) {
  return (
    <Scene heading={texts.heading}>
      <div className={styles.stage}>
        <TroubleArch sign="done" />
        <p className={styles.news}>{fill(texts.lead, { name })}</p>
      </div>
      {children}
    </Scene>
  );
}

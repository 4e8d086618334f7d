import { type ReactNode, useState } from 'react';
import buttons from '#components/clip/camera/buttons.module.css';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import { TroubleArch } from '#components/clip/camera/trouble-arch.tsx';
import bar from '#components/ui/error-bar.module.css';
import { fill } from '#lib/messages/fill.ts';

type RemovedSceneProps = {
  name: string;
  texts: RecorderTexts['removed'];
  /** Returns null, or why it failed. */
  restore: () => Promise<string | null>;
  /** What to do next. */
  children: ReactNode;
};

export function RemovedScene({ name, texts, restore, children }: RemovedSceneProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const bringBack = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(await restore());
    setBusy(false);
  };
  return (
    <Scene heading={texts.heading}>
      <div className={styles.stage}>
        <TroubleArch sign="done" />
        <p className={styles.news}>{fill(texts.lead, { name })}</p>
      </div>
      {children}
      <div className={styles.actions}>
        <button
          type="button"
          className={buttons.textButton}
          aria-disabled={isBusy}
          onClick={() => void bringBack()}
        >
          {texts.restore}
        </button>
        <p className={`${bar.error} ${styles.error}`} role="alert">
          {error}
        </p>
      </div>
    </Scene>
  );
}

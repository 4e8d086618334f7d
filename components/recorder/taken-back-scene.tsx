import buttons from '#components/clip/camera/buttons.module.css';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import { TroubleArch } from '#components/clip/camera/trouble-arch.tsx';
import type { TakenBack } from '#lib/browser/recording/taken-back.ts';

type TakenBackSceneProps = {
  takenBack: TakenBack;
  /** The page of the reel. */
  href: string;
  texts: RecorderTexts['takenBack'];
};

/** The end of a visit during which its person takes back what they sent. */
export function TakenBackScene({ takenBack, href, texts }: TakenBackSceneProps) {
  const { heading, lead } = texts[takenBack];
  return (
    <Scene heading={heading}>
      <div className={styles.stage}>
        <TroubleArch sign="done" />
        <p className={styles.news}>{lead}</p>
      </div>
      <div className={styles.actions}>
        <a className={buttons.mainButton} href={href}>
          {texts.back}
        </a>
      </div>
    </Scene>
  );
}

import type { ReactNode } from 'react';
import { PictureChoice } from './picture-choice.tsx';
import { useDrawnPicture } from './use-drawn-picture.ts';
import { VoiceArch } from './voice-arch.tsx';
import type { ChosenLook, VoiceLook } from './voice-look.ts';
import styles from './voice-view.module.css';

type VoiceStageProps<Look> = {
  look: Look;
  /** Whether the picture can still be chosen. */
  isOpen: boolean;
  /** The waves. */
  children: ReactNode;
};

/** The waves over what the reel shows, and the choice of that. */
export function VoiceStage({ look, isOpen, children }: VoiceStageProps<VoiceLook>) {
  const { own, picture, tributeType, words } = look;
  return (
    <div className={styles.stage}>
      {own ? (
        <ChosenStage look={{ ...look, own }} isOpen={isOpen}>
          {children}
        </ChosenStage>
      ) : (
        <>
          <VoiceArch {...{ picture, tributeType }}>{children}</VoiceArch>
          <p className={styles.shown}>{words.shown}</p>
        </>
      )}
    </div>
  );
}

function ChosenStage({ look, isOpen, children }: VoiceStageProps<ChosenLook>) {
  const { own, picture, tributeType, words } = look;
  const { drawnUrl, draw, problem, choose } = useDrawnPicture(look);
  return (
    <>
      <VoiceArch
        {...{ picture, tributeType }}
        own={own.picture?.clip ?? null}
        ownUrl={drawnUrl}
        onUnknown={draw}
      >
        {children}
      </VoiceArch>
      <p className={styles.shown}>{words.shown}</p>
      {isOpen && (
        <PictureChoice
          isOwn={own.picture !== null}
          problem={problem}
          texts={words.picture}
          onChoose={choose}
        />
      )}
    </>
  );
}

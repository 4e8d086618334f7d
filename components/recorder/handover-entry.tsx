'use client';

import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import buttons from '#components/clip/camera/buttons.module.css';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import { handoverIn } from '#lib/tribute/handover-link.ts';
import recorder from './recorder.module.css';
import { roomOf } from './room-of.ts';

type HandoverEntryProps = { tributeId: string; texts: RecorderTexts['handover']; children: ReactNode };

type Outcome = 'taken' | 'gone' | 'offline';

/** Takes over from another device: exchanges the token in the address, then loads the page as that person. */
export function HandoverEntry({ tributeId, texts, children }: HandoverEntryProps) {
  const [readToken] = useState(tokenReader);
  const token = useSyncExternalStore(subscribeToNothing, readToken, () => null);
  const [step, setStep] = useState<'taking' | 'left' | Outcome>('taking');
  useEffect(() => {
    if (token === null || step !== 'taking') return;
    enter(tributeId, token).then(setStep, () => setStep('offline'));
  }, [tributeId, token, step]);

  if (token === null || step === 'left') return children;
  if (step === 'taking' || step === 'taken') {
    return (
      <div className={recorder.room} data-room>
        <output className={recorder.opening}>{texts.opening}</output>
      </div>
    );
  }
  const goOn = () => {
    forgetToken();
    setStep('left');
  };
  return (
    <div className={roomOf('name')} data-room>
      <Scene heading={texts.headings[step]}>
        <p className={styles.lead} role="alert">
          {texts[step]}
        </p>
        <div className={styles.actions}>
          {step === 'offline' && (
            <button type="button" className={buttons.mainButton} onClick={() => setStep('taking')}>
              {texts.retry}
            </button>
          )}
          {step === 'gone' && (
            <button type="button" className={buttons.mainButton} onClick={goOn}>
              {texts.continue}
            </button>
          )}
        </div>
      </Scene>
    </div>
  );
}

const subscribeToNothing = () => () => {};

/** Reads the address once: later the page may put a new token there for others. */
function tokenReader(): () => string | null {
  let token: string | null | undefined;
  return () => {
    if (token === undefined) token = handoverIn(window.location.hash);
    return token;
  };
}

async function enter(tributeId: string, handover: string): Promise<Outcome> {
  // Before the token is used, which works in one browser.
  const { takeOver } = await import('#lib/browser/recording/take-over.ts');
  const outcome = await takeOver(tributeId, handover);
  if (outcome === 'taken') {
    forgetToken();
    window.location.reload();
  }
  return outcome;
}

function forgetToken(): void {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
}

import { useEffect, useState } from 'react';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { drawQrCode } from '#components/share-link/draw-qr-code.ts';
import { CopyLink } from './copy-link.tsx';
import styles from './phone-handover.module.css';
import rescue from './rescue.module.css';
import { SentElsewhere } from './sent-elsewhere.tsx';
import type { Handover } from './use-handover.ts';

type PhoneHandoverProps = {
  tributeId: string;
  personId: string | undefined;
  handover: Handover;
  words: RecorderTexts['camera']['rescue'];
  /** Whether the page offers to copy the link elsewhere. */
  isLinkElsewhere: boolean;
};

const STEPS = ['WAITING', 'OPENED', 'ARRIVED'] as const;

/** A QR code by which a phone continues as the same person, and what happens there. */
export function PhoneHandover({ tributeId, personId, handover, words, isLinkElsewhere }: PhoneHandoverProps) {
  const { state, isChanged, isRenewed, renew } = handover;
  const texts = words.phone;
  const isOver = state === 'EXPIRED' || state === 'FAILED';
  // The first code is in front of everyone who comes here.
  const isNews = state === 'OPENED' || (state === 'WAITING' && isRenewed);
  return (
    <div className={rescue.card}>
      {state === 'WAITING' && <Code {...{ handover, words, isLinkElsewhere }} />}
      {isOver ? (
        <>
          <p role="alert">{texts[state]}</p>
          <button type="button" className={rescue.mainButton} onClick={renew}>
            {texts.renew}
          </button>
        </>
      ) : (
        <Progress state={state} steps={texts.steps} />
      )}
      {state === 'OPENED' && (
        <>
          <p className={styles.draft}>{texts.again}</p>
          <button type="button" className={rescue.button} onClick={renew}>
            {texts.renew}
          </button>
        </>
      )}
      {state === 'ARRIVED' && (
        <div className={styles.sent}>
          <SentElsewhere {...{ tributeId, personId, isChanged }} words={words.sent} />
        </div>
      )}
      <output className="visually-hidden">{isNews && texts.steps[state]}</output>
    </div>
  );
}

function Code({ handover, words, isLinkElsewhere }: Omit<PhoneHandoverProps, 'tributeId' | 'personId'>) {
  const { href, hasDraft, leavesTakes } = handover;
  const texts = words.phone;
  return (
    <>
      <QrPicture href={href} label={texts.code} />
      <p className={styles.point}>{texts.point}</p>
      {href && !isLinkElsewhere && <CopyLink href={href} words={words} />}
      {hasDraft && <p className={styles.draft}>{texts.draft}</p>}
      {leavesTakes && <p className={styles.draft}>{texts.takesStay}</p>}
    </>
  );
}

type ProgressProps = {
  state: Handover['state'];
  steps: RecorderTexts['camera']['rescue']['phone']['steps'];
};

function Progress({ state, steps }: ProgressProps) {
  const reached = STEPS.findIndex((step) => step === state);
  return (
    <ol className={styles.states}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={index <= reached ? styles.reached : styles.ahead}
          {...(index === reached && { 'aria-current': 'step' as const })}
        >
          {steps[step]}
        </li>
      ))}
    </ol>
  );
}

function QrPicture({ href, label }: { href: string | null; label: string }) {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    // Without the code, the link still works.
    if (href) {
      void drawQrCode(href).then(
        (drawn) => isGone || setPicture(drawn),
        () => null,
      );
    }
    return () => {
      isGone = true;
    };
  }, [href]);
  return picture && href ? (
    <img className={styles.code} src={picture} alt={label} />
  ) : (
    <span className={styles.code} />
  );
}

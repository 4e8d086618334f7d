import { useEffect, useState } from 'react';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { drawQrCode } from '#components/share-link/draw-qr-code.ts';
import { CopyLink } from './copy-link.tsx';
import styles from './phone-handover.module.css';
import rescue from './rescue.module.css';
import type { Handover } from './use-handover.ts';

type PhoneHandoverProps = {
  handover: Handover;
  words: RecorderTexts['camera']['rescue'];
  /** Whether the page offers to copy the link elsewhere. */
  isLinkElsewhere: boolean;
};

const STEPS = ['WAITING', 'OPENED', 'ARRIVED'] as const;

/** A QR code by which a phone continues as the same person, and what happens there. */
export function PhoneHandover({ handover, words, isLinkElsewhere }: PhoneHandoverProps) {
  const { href, state, hasDraft, leavesTakes, isRenewed, renew } = handover;
  const texts = words.phone;
  const isOver = state === 'EXPIRED' || state === 'FAILED';
  // The first code is in front of everyone who comes here.
  const isNews = state === 'OPENED' || state === 'ARRIVED' || (state === 'WAITING' && isRenewed);
  const reached = STEPS.findIndex((step) => step === state);
  return (
    <div className={rescue.card}>
      {state === 'WAITING' && (
        <>
          <QrPicture href={href} label={texts.code} />
          <p className={styles.point}>{texts.point}</p>
          {href && !isLinkElsewhere && <CopyLink href={href} words={words} />}
          {hasDraft && <p className={styles.draft}>{texts.draft}</p>}
          {leavesTakes && <p className={styles.draft}>{texts.takesStay}</p>}
        </>
      )}
      {isOver ? (
        <>
          <p role="alert">{texts[state]}</p>
          <button type="button" className={rescue.mainButton} onClick={renew}>
            {texts.renew}
          </button>
        </>
      ) : (
        <ol className={styles.states}>
          {STEPS.map((step, index) => (
            <li
              key={step}
              className={index <= reached ? styles.reached : styles.ahead}
              {...(index === reached && { 'aria-current': 'step' as const })}
            >
              {texts.steps[step]}
            </li>
          ))}
        </ol>
      )}
      <output className="visually-hidden">{isNews && texts.steps[state]}</output>
    </div>
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

import type { ReactNode } from 'react';
import { ChooseFile } from '#components/clip/camera/choose-file.tsx';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { Scene } from '#components/clip/camera/scene.tsx';
import { type BrowserKind, browserKindOf } from '#lib/browser/device/browser-kind.ts';
import { outsideLink } from '#lib/browser/device/outside-link.ts';
import type { CameraProblem } from '#lib/browser/recording/camera.ts';
import { type RescuePlan, rescuePlanOf } from '#lib/browser/recording/rescue-plan.ts';
import { CopyLink } from './copy-link.tsx';
import { CameraIcon, ClockIcon, FileIcon } from './icons.tsx';
import { PhoneHandover } from './phone-handover.tsx';
import styles from './rescue.module.css';
import { headingOf, stepsOf, whyOf } from './rescue-words.ts';
import { Steps, TapHere } from './steps.tsx';
import { type HandedOver, useHandover, useLinkInAddress } from './use-handover.ts';

export type RescueSceneProps = {
  problem: CameraProblem;
  texts: RecorderTexts['camera'];
  fileLabel: string;
  /** Where people request a reminder, or null. */
  laterHref?: string | null;
  handover?: HandedOver | null;
  onRetry: () => void;
  onFile: (file: File) => void;
  onBack: () => void;
};

/** Says why there is no camera, shows where to tap, and offers ways that work right here. */
export function RescueScene(props: RescueSceneProps) {
  const { problem, texts, fileLabel, laterHref, handover: handed = null, onRetry, onFile, onBack } = props;
  const words = texts.rescue;
  // Sound while rendering: this scene never renders on the server.
  const kind = browserKindOf();
  const plan = rescuePlanOf(problem, kind);
  const isOnComputer = kind.platform === 'computer' && handed !== null;
  const handover = useHandover(isOnComputer || plan.offersLink ? handed : null);
  useLinkInAddress(kind.app === null ? null : handover.href);
  // Computers have no camera app.
  const hasCameraApp = window.matchMedia('(pointer: coarse)').matches;
  return (
    <div className={styles.page}>
      <TapHere guide={plan.guide} text={words.tapHere} />
      <Scene heading={headingOf(plan.guide, texts)}>
        <p className={styles.why} role="alert">
          {whyOf(problem, kind, texts)}
        </p>
        <FirstSteps {...{ plan, kind, texts, onRetry }} handedHref={handover.href} />
        {isOnComputer && <PhoneHandover {...{ handover, words }} />}
        <WaysHere words={words}>
          {hasCameraApp && (
            <ChooseFile
              label={texts.phoneCamera}
              onFile={onFile}
              withCamera
              className={styles.way}
              icon={<CameraIcon />}
            />
          )}
          <ChooseFile label={fileLabel} onFile={onFile} className={styles.way} icon={<FileIcon />} />
        </WaysHere>
        <div className={styles.foot}>
          {laterHref && (
            <a className={styles.textButton} href={laterHref}>
              <ClockIcon />
              {words.later}
            </a>
          )}
          <button type="button" className={styles.textButton} onClick={onBack}>
            {texts.back}
          </button>
        </div>
      </Scene>
    </div>
  );
}

type Words = RecorderTexts['camera']['rescue'];

type FirstStepsProps = {
  plan: RescuePlan;
  kind: BrowserKind;
  texts: RecorderTexts['camera'];
  /** Continues elsewhere as the same person; null until the server issued it. */
  handedHref: string | null;
  onRetry: () => void;
};

/** What can bring the camera back: steps in this browser, another browser, another try. */
function FirstSteps({ plan, kind, texts, handedHref, onRetry }: FirstStepsProps) {
  const { guide, canRetry, offersLink } = plan;
  const href = handedHref ?? window.location.href;
  const words = texts.rescue;
  const steps = stepsOf(guide, kind, words);
  if (steps.length === 0 && !canRetry && !offersLink) return null;
  return (
    <div className={styles.card}>
      {steps.length > 0 && <Steps guide={guide} steps={steps} />}
      {offersLink && <Outside {...{ href, kind, words }} />}
      {canRetry && (
        <button type="button" className={offersLink ? styles.button : styles.mainButton} onClick={onRetry}>
          {guide === 'askAgain' ? words.askAgain : texts.retry}
        </button>
      )}
    </div>
  );
}

function Outside({ href, kind, words }: { href: string; kind: BrowserKind; words: Words }) {
  const outside = outsideLink(href, kind);
  return (
    <>
      {outside && (
        <a className={styles.mainButton} href={outside}>
          {words.openOutside}
        </a>
      )}
      <CopyLink href={href} words={words} />
    </>
  );
}

function WaysHere({ words, children }: { words: Words; children: ReactNode }) {
  return (
    <section className={styles.ways}>
      <h2 className={styles.waysHeading}>{words.here}</h2>
      {children}
    </section>
  );
}

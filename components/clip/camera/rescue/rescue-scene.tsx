import type { ReactNode } from 'react';
import { ChooseFile } from '#components/clip/camera/choose-file.tsx';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { Scene } from '#components/clip/camera/scene.tsx';
import { type BrowserKind, browserKindOf } from '#lib/browser/device/browser-kind.ts';
import { outsideLink } from '#lib/browser/device/outside-link.ts';
import type { CameraProblem } from '#lib/browser/recording/camera.ts';
import { type RescuePlan, rescuePlanOf } from '#lib/browser/recording/rescue-plan.ts';
import { CopyLink } from './copy-link.tsx';
import { CameraIcon, ClockIcon, FileIcon, MicrophoneIcon } from './icons.tsx';
import { type AnswerWays, OtherWays } from './other-ways.tsx';
import { PhoneHandover } from './phone-handover.tsx';
import styles from './rescue.module.css';
import { comesAlong, headingOf, stepsOf, whyOf } from './rescue-words.ts';
import { SentElsewhere } from './sent-elsewhere.tsx';
import { Steps, TapHere } from './steps.tsx';
import {
  type HandedOver,
  type Handover,
  linkElsewhere,
  useHandover,
  useLinkInAddress,
} from './use-handover.ts';
import { useMicrophoneLeft } from './use-microphone-left.ts';

export type RescueSceneProps = {
  problem: CameraProblem;
  texts: RecorderTexts['camera'];
  fileLabel: string;
  /** Where people request a reminder, or null. */
  laterHref?: string | null;
  handover?: HandedOver | null;
  /** Null where only videos are taken. */
  ways?: AnswerWays | null;
  /** Other cameras and microphones to try. */
  children?: ReactNode;
  onRetry: () => void;
  onFile: (file: File) => void;
  onBack: () => void;
};

/** Says why there is no camera, shows where to tap, and offers ways that work right here. */
export function RescueScene({ ways = null, ...props }: RescueSceneProps) {
  const onVoice = ways?.onVoice ?? null;
  const isHeard = useMicrophoneLeft(props.problem, onVoice !== null);
  if (isHeard === null) return <div className={styles.page} />;
  return <Rescue {...props} ways={ways && { ...ways, onVoice: isHeard ? onVoice : null }} />;
}

function Rescue(props: RescueSceneProps) {
  const { problem, texts, handover: handed = null, ways = null, onRetry } = props;
  const words = texts.rescue;
  // Sound while rendering: this scene never renders on the server.
  const kind = browserKindOf();
  const plan = rescuePlanOf(problem, kind);
  const isOnComputer = kind.platform === 'computer' && handed !== null;
  const handover = useHandover(isOnComputer || plan.offersLink ? handed : null, { staysHere: !isOnComputer });
  const link = linkElsewhere(handover, handed !== null);
  useLinkInAddress(kind.app === null ? null : link);
  const { first, others } = rankOf(problem, ways);
  return (
    <div className={styles.page}>
      <TapHere guide={plan.guide} text={words.tapHere} />
      <Scene heading={first ? words.headings.voice : headingOf(plan.guide, texts, isOnComputer)}>
        <p className={styles.why} role="alert">
          {first ? words.why.voice : whyOf(problem, kind, texts)}
        </p>
        {first && (
          <button type="button" className={styles.first} onClick={first}>
            <MicrophoneIcon />
            {words.ways.voice}
          </button>
        )}
        <FirstSteps
          {...{ plan, kind, texts, handover, onRetry }}
          others={props.children}
          link={link}
          comesAlong={isOnComputer ? null : comesAlong(handover, words)}
          followsVoice={first !== null}
        />
        {handed && <Followed {...{ handed, handover, plan, words, isOnComputer }} />}
        <WaysHere {...props} ways={others} />
        <Foot {...props} />
      </Scene>
    </div>
  );
}

type FollowedProps = {
  handed: HandedOver;
  handover: Handover;
  plan: RescuePlan;
  words: Words;
  isOnComputer: boolean;
};

/** Shows how far the other device is. In an app's browser, it shows only that the answer arrived. */
function Followed({ handed: { tributeId, personId }, handover, plan, words, isOnComputer }: FollowedProps) {
  if (isOnComputer)
    return <PhoneHandover {...{ tributeId, personId, handover, words }} isLinkElsewhere={plan.offersLink} />;
  if (handover.state !== 'ARRIVED') return null;
  return <SentElsewhere {...{ tributeId, personId, words: words.sent }} isChanged={handover.isChanged} />;
}

type Rank = { first: (() => void) | null; others: AnswerWays | null };

/** A voice comes first where nothing but the camera is missing. */
function rankOf(problem: CameraProblem, ways: AnswerWays | null): Rank {
  if (problem !== 'missing' || !ways?.onVoice) return { first: null, others: ways };
  return { first: ways.onVoice, others: { ...ways, onVoice: null } };
}

function Foot({ texts, laterHref, onBack }: RescueSceneProps) {
  return (
    <div className={styles.foot}>
      {laterHref && (
        <a className={styles.textButton} href={laterHref}>
          <ClockIcon />
          {texts.rescue.later}
        </a>
      )}
      <button type="button" className={styles.textButton} onClick={onBack}>
        {texts.back}
      </button>
    </div>
  );
}

type Words = RecorderTexts['camera']['rescue'];

type FirstStepsProps = {
  plan: RescuePlan;
  kind: BrowserKind;
  texts: RecorderTexts['camera'];
  handover: Handover;
  /** Continues elsewhere, as the same person if the server issued it; null until then. */
  link: string | null;
  /** Says which part of a draft another browser gets; null where the page says so elsewhere, or without a draft. */
  comesAlong: string | null;
  /** Whether a voice is offered first. */
  followsVoice: boolean;
  /** Other cameras and microphones to try. */
  others: ReactNode;
  onRetry: () => void;
};

/** What can bring the camera back: steps in this browser, another browser, another try. */
function FirstSteps(props: FirstStepsProps) {
  const { plan, kind, texts, handover, link, comesAlong: note, followsVoice, others, onRetry } = props;
  const { guide, canRetry, offersLink } = plan;
  const words = texts.rescue;
  const steps = stepsOf(guide, kind, words);
  if (steps.length === 0 && !canRetry && !offersLink) return null;
  // Another way is better.
  const isSecond = offersLink || followsVoice || guide === 'phone';
  return (
    <div className={styles.card}>
      {steps.length > 0 && <Steps guide={guide} steps={steps} />}
      {offersLink && <Elsewhere href={link} {...{ handover, kind, words, note }} />}
      {canRetry && (
        <button type="button" className={isSecond ? styles.button : styles.mainButton} onClick={onRetry}>
          {guide === 'askAgain' ? words.askAgain : texts.retry}
        </button>
      )}
      {others}
    </div>
  );
}

type ElsewhereProps = {
  /** Null for the moment until it is there: without it, another browser would be another person. */
  href: string | null;
  handover: Handover;
  kind: BrowserKind;
  words: Words;
  note: string | null;
};

/** The same page in another browser, where the page itself can open it; and its link. */
function Elsewhere({ href, handover, kind, words, note }: ElsewhereProps) {
  const canOpen = outsideLink(window.location.href, kind) !== null;
  return (
    <>
      {canOpen && href === null && (
        <button type="button" className={styles.mainButton} aria-disabled>
          {words.openOutside}
        </button>
      )}
      {canOpen && href !== null && (
        <a className={styles.mainButton} href={outsideLink(href, kind) ?? href}>
          {words.openOutside}
        </a>
      )}
      <CopyLink href={href} words={words} />
      {note && <p className={styles.note}>{note}</p>}
      <output className={styles.note}>{handover.wasOpened && words.outside.opened}</output>
      {handover.state === 'FAILED' && (
        <>
          <p className={styles.note} role="alert">
            {words.outside.failed}
          </p>
          <button type="button" className={styles.button} onClick={handover.renew}>
            {words.outside.renew}
          </button>
        </>
      )}
    </>
  );
}

function WaysHere({ texts, fileLabel, ways = null, onFile }: RescueSceneProps) {
  // Computers have no camera app.
  const hasCameraApp = window.matchMedia('(pointer: coarse)').matches;
  return (
    <section className={styles.ways}>
      <h2 className={styles.waysHeading}>{texts.rescue.here}</h2>
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
      {ways && <OtherWays ways={ways} words={texts.rescue.ways} />}
    </section>
  );
}

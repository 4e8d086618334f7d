'use client';

import dynamic from 'next/dynamic';
import { BackIcon } from '#components/clip/camera/icons.tsx';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { UploadLine } from '#components/clip/camera/upload-line.tsx';
import { RemoveClip } from '#components/clip/remove-clip.tsx';
import { useLoaded } from '#components/ui/use-loaded.ts';
import type { RecorderScene } from '#lib/browser/recording/recorder-state.ts';
import type { Progress } from '#lib/browser/recording/report-progress.ts';
import { clipOf, sizeOf } from '#lib/browser/recording/stored-take.ts';
import { useWorkOffline } from '#lib/browser/stores/offline-work.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { ArrivedScene } from './arrived-scene.tsx';
import { CameraStep, ReviewStep } from './camera-step.tsx';
import { loadCamera } from './load-camera.ts';
import { NameScene } from './name-scene.tsx';
import { QuestionScene } from './question-scene.tsx';
import styles from './recorder.module.css';
import { SendingScene } from './sending-scene.tsx';
import { SourceScene } from './source-scene.tsx';
import { useProgressReport } from './use-progress-report.ts';
import { useRecorder } from './use-recorder.ts';
import { useTakeUrl } from './use-take-url.ts';
import { useWayBack } from './use-way-back.ts';
import { useWrittenCard } from './use-written-card.ts';
import { againOf, comesLate, continueOf, handedOver, laterHref, notesKeyOf } from './visit-rules.ts';

const WrittenScene = dynamic(async () => (await import('./written-scene.tsx')).WrittenScene);

/** Loaded on demand: most clips are taken. */
const RefusedScene = dynamic(async () => (await import('./refused-scene.tsx')).RefusedScene, { ssr: false });

type RecorderProps = {
  tribute: PublicTributeDto;
  questionId: string | null;
  /** The visitor's earlier answer that this visit replaces. */
  replaces: string | null;
  /** A thank-you from a viewer: without questions, and back leads to the reel. */
  isThankYou?: boolean;
  /** Whether the visitor came by a QR code. */
  isScanned?: boolean;
  knownName?: string;
  /** The page's language; the tribute may have another. */
  locale: string;
  texts: RecorderTexts;
};

export function Recorder(props: RecorderProps) {
  const { isThankYou = false, isScanned = false, knownName = '' } = props;
  const { tributeId, questions } = props.tribute;
  const questionIds = questions.map(({ _id }) => _id);
  const recorder = useRecorder({
    tributeId,
    questionIds,
    questionId: props.questionId,
    replaces: props.replaces,
    isThankYou,
  });
  const onProgress = useProgressReport({ tributeId, isThankYou }, recorder.state);
  useWorkOffline('take' in recorder.state ? 'UNSENT_TAKE' : null);
  useTakeUrl('take' in recorder.state ? clipOf(recorder.state.take) : null);
  const camera = useLoaded(true, loadCamera);
  const wayBack = useWayBack(tributeId);
  const home = `/tribute/${tributeId}${isThankYou ? '/presentation?tgd=1' : ''}`;
  const { scene, questionId, name } = recorder.state;
  const card = useWrittenCard({ tributeId, questionId, name, replaces: recorder.replaces });
  const question = questions.find(({ _id }) => _id === questionId)?.text ?? null;
  return (
    <div className={roomOf(scene)} data-room>
      {scene !== 'camera' && (
        <a className={styles.back} href={wayBack ?? home}>
          <BackIcon />
          {wayBack ? props.texts.wizard : props.texts.invitation}
        </a>
      )}
      <CurrentScene
        key={scene}
        {...props}
        {...{ isThankYou, isScanned, knownName, question, recorder, camera, card, onProgress }}
      />
    </div>
  );
}

/** Scenes for choosing and writing; the camera's are dark. */
const LIGHT: ReadonlySet<RecorderScene['scene']> = new Set(['name', 'question', 'source', 'written']);
const roomOf = (scene: RecorderScene['scene']) =>
  LIGHT.has(scene) ? `${styles.room} ${styles.light}` : styles.room;

const questionTexts = ({ question, unasked }: RecorderTexts, scene: 'question' | 'unasked') =>
  scene === 'unasked' ? { ...question, ...unasked } : question;

type CurrentSceneProps = Required<RecorderProps> & {
  question: string | null;
  recorder: ReturnType<typeof useRecorder>;
  camera: Awaited<ReturnType<typeof loadCamera>> | null;
  card: ReturnType<typeof useWrittenCard>;
  onProgress: (progress: Progress) => void;
};

function CurrentScene(props: CurrentSceneProps) {
  const { tribute, isThankYou, isScanned, knownName, texts, question, recorder, camera, card, onProgress } =
    props;
  const { state } = recorder;
  const { tributeId, imageUrl, language, creatorFirstName, answerMaxSeconds } = tribute;
  const questions = tribute.questions.filter(({ _id }) => state.questionIds.includes(_id));
  const deleteTake = (
    <RemoveClip texts={texts.deleteTake} remove={recorder.deleteTake} onRemoved={recorder.takeDeleted} />
  );
  switch (state.scene) {
    case 'opening':
      return <output className={styles.opening}>{texts.opening}</output>;
    case 'name':
      return (
        <NameScene
          {...{ tributeId, isThankYou, isScanned, knownName }}
          picture={imageUrl}
          texts={texts.name}
          onNamed={recorder.named}
        />
      );
    case 'question':
    case 'unasked':
      return (
        <QuestionScene
          questions={questions}
          language={language}
          name={state.name}
          texts={questionTexts(texts, state.scene)}
          onChoose={recorder.chooseQuestion}
        />
      );
    case 'source':
      return (
        <SourceScene
          name={state.name}
          subject={tribute.tributeFor.name}
          picture={imageUrl}
          question={question}
          language={language}
          isLate={comesLate(tribute, isThankYou)}
          canChooseQuestion={questions.length > 0}
          fileRefusal={state.fileRefusal}
          isThankYou={isThankYou}
          isReplacing={recorder.replaces !== null}
          isDrafted={card.text !== ''}
          texts={texts}
          onCamera={recorder.openCamera}
          onCard={recorder.writeCard}
          onFile={recorder.chooseFile}
          onOtherQuestion={recorder.askQuestions}
          laterHref={laterHref(tribute, isThankYou)}
        />
      );
    case 'written':
      return (
        <WrittenScene
          {...{ tributeId, card, question, language }}
          name={state.name}
          creator={creatorFirstName}
          texts={texts}
          onSent={recorder.cardSent}
          onOtherWay={recorder.askSource}
        />
      );
    case 'camera':
      return (
        <CameraStep
          {...recorder.recording}
          camera={camera}
          opening={texts.opening}
          question={question}
          language={language}
          notesKey={notesKeyOf(tributeId, isThankYou, state.questionId)}
          maxSeconds={answerMaxSeconds}
          canJoin
          earlier={state.earlier}
          texts={texts.camera}
          fileLabel={texts.source.file}
          laterHref={laterHref(tribute, isThankYou)}
          handover={handedOver(tributeId, state.questionId, isThankYou)}
          onFile={recorder.chooseFile}
          onBack={recorder.askSource}
          onProgress={onProgress}
          uploading={<UploadLine totalBytes={null} locale={props.locale} texts={texts.uploading} />}
        />
      );
    case 'review':
      return (
        <ReviewStep
          camera={camera}
          opening={texts.opening}
          take={state.take}
          isKept={state.isKept}
          creator={creatorFirstName}
          texts={texts.review}
          onTrim={recorder.trim}
          onUse={recorder.send}
          onAgain={againOf(state.take.origin, recorder)}
          onContinue={continueOf(state, recorder, answerMaxSeconds)}
        >
          <UploadLine totalBytes={sizeOf(state.take)} locale={props.locale} texts={texts.uploading} />
          {deleteTake}
        </ReviewStep>
      );
    case 'sending':
      return (
        <SendingScene
          take={state.take}
          progress={state.progress}
          isKept={state.isKept === true}
          locale={props.locale}
          texts={texts.sending}
        />
      );
    case 'refused':
      return (
        <RefusedScene
          refusal={state.refusal}
          isKept={state.isKept === true}
          texts={texts.refused}
          onRetry={recorder.send}
          onCamera={recorder.openCamera}
          onFile={recorder.chooseFile}
        >
          {deleteTake}
        </RefusedScene>
      );
    case 'arrived':
      return (
        <ArrivedScene
          tributeId={tributeId}
          name={state.name}
          clip={state.clip}
          submission={state.submission}
          hasQuestions={questions.length > 0}
          texts={texts}
          onCamera={recorder.openCamera}
          onFile={recorder.chooseFile}
          onAnother={recorder.askQuestions}
          onAgain={recorder.askSource}
        />
      );
  }
}

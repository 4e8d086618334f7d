'use client';

import dynamic from 'next/dynamic';
import { BackIcon } from '#components/clip/camera/icons.tsx';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { voiceTexts } from '#components/clip/camera/voice/voice-texts.ts';
import { useLoaded } from '#components/ui/use-loaded.ts';
import type { Progress } from '#lib/browser/recording/report-progress.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { OwnPersonDto } from '#lib/contracts/contributors.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { notesKeyOf } from '#lib/recording/notes-key.ts';
import { questionTexts } from './answer-texts.ts';
import { CameraStep } from './camera-step.tsx';
import { QuestionStep, SourceStep } from './first-steps.tsx';
import { loadCamera } from './load-camera.ts';
import { NameScene } from './name-scene.tsx';
import { Opening } from './opening.tsx';
import styles from './recorder.module.css';
import { isBare, roomOf } from './room-of.ts';
import { useProgressReport } from './use-progress-report.ts';
import { useRecorder } from './use-recorder.ts';
import { useTakeScenes } from './use-take-scenes.ts';
import { useTakeUrl } from './use-take-url.ts';
import { useWayBack } from './use-way-back.ts';
import { useWrittenCard } from './use-written-card.ts';
import {
  comesLate,
  handedOver,
  hasCardArrived,
  homeOf,
  isOfTake,
  laterHref,
  shownClipOf,
} from './visit-rules.ts';
import { voiceLook } from './voice/voice-look.ts';

const WrittenScene = dynamic(async () => (await import('./written-scene.tsx')).WrittenScene);

type RecorderProps = {
  configuration: ClientConfiguration;
  tribute: PublicTributeDto;
  questionId: string | null;
  /** The visitor's earlier answer that this visit replaces. */
  replaces: string | null;
  /** An answer of the only person who receives a thank-you. */
  thanks: string | null;
  /** A thank-you from a viewer: without questions, and back leads to the reel. */
  isThankYou?: boolean;
  /** Whether the visitor came by a QR code. */
  isScanned?: boolean;
  knownName?: string;
  /** Who has answered on this device, the person of now last. */
  people?: readonly OwnPersonDto[];
  /** The page's language; the tribute may have another. */
  locale: string;
  texts: RecorderTexts;
};

export function Recorder(props: RecorderProps) {
  const { isThankYou = false, isScanned = false, knownName = '' } = props;
  const { tributeId, questions } = props.tribute;
  const questionIds = questions.map(({ _id }) => _id);
  const recorder = useRecorder({ ...props, tributeId, questionIds, isThankYou });
  const onProgress = useProgressReport({ tributeId, isThankYou }, recorder.state);
  useTakeUrl(shownClipOf(recorder.state));
  const camera = useLoaded(true, loadCamera);
  const scenes = useTakeScenes(recorder.state);
  const wayBack = useWayBack(tributeId);
  const home = homeOf(tributeId, isThankYou);
  const { scene, questionId } = recorder.state;
  const card = useWrittenCard({
    tributeId,
    questionId,
    isThankYou,
    replaces: recorder.replaces,
    personId: recorder.state.personId,
    isShown: scene === 'source' || scene === 'written',
    hasArrived: hasCardArrived(recorder.state),
  });
  const question = questions.find(({ _id }) => _id === questionId)?.text ?? null;
  return (
    <div className={roomOf(scene)} data-room>
      {!isBare(scene) && (
        <a className={styles.back} href={wayBack ?? home}>
          <BackIcon />
          {wayBack ? props.texts.wizard : props.texts.invitation}
        </a>
      )}
      <CurrentScene
        key={scene + ('isElse' in recorder.state)}
        {...props}
        {...{ isThankYou, isScanned, knownName, home, question, recorder, camera, scenes, card, onProgress }}
      />
      {camera && <camera.BesideScene {...props} {...{ tributeId, isThankYou, knownName, recorder, card }} />}
    </div>
  );
}

type CurrentSceneProps = Required<Omit<RecorderProps, 'people'>> & {
  question: string | null;
  /** The page of the reel. */
  home: string;
  recorder: ReturnType<typeof useRecorder>;
  camera: Awaited<ReturnType<typeof loadCamera>> | null;
  scenes: ReturnType<typeof useTakeScenes>;
  card: ReturnType<typeof useWrittenCard>;
  onProgress: (progress: Progress) => void;
};

function CurrentScene(props: CurrentSceneProps) {
  const { tribute, isThankYou, isScanned, knownName, texts, question, recorder, camera, card, onProgress } =
    props;
  const { state } = recorder;
  const { tributeId, imageUrl, language, creatorFirstName, answerMaxSeconds } = tribute;
  const look = voiceLook(tribute, { isThankYou, recorder, words: texts.voice });
  const opening = <Opening texts={texts} />;
  if (isOfTake(state)) return camera ? <camera.TakeScene {...props} {...{ state, look }} /> : opening;
  const questions = tribute.questions.filter(({ _id }) => state.questionIds.includes(_id));
  const ways = {
    onVoice: recorder.openVoice,
    // A thank-you is spoken or written.
    onPhotos: isThankYou ? null : recorder.openPhotos,
    onCard: recorder.writeCard,
  };
  const taking = {
    ...recorder.recording,
    camera,
    question,
    language,
    format: formatOf(tribute, isThankYou),
    ways,
    onProgress,
    opening,
    notesKey: notesKeyOf(tributeId, isThankYou, state.questionId, state.personId),
    maxSeconds: answerMaxSeconds,
    canJoin: true,
    locale: props.locale,
    uploadTexts: texts.uploading,
    fileLabel: texts.source.file,
    laterHref: laterHref(tribute, isThankYou),
    handover: handedOver(
      {
        tributeId,
        isThankYou,
        questionId: state.questionId,
        replaces: recorder.replaces,
        personId: state.personId,
      },
      card.draft,
      recorder.drafts,
    ),
    onFile: recorder.chooseFile,
    onBack: recorder.askSource,
  };
  switch (state.scene) {
    case 'opening':
      return opening;
    case 'name':
      return (
        <NameScene
          {...{ tributeId, isThankYou, isScanned, knownName, camera }}
          isElse={state.isElse}
          picture={imageUrl}
          texts={texts.name}
          onNamed={recorder.named}
          onDoubted={(typed) => recorder.dispatch({ type: 'nameDoubted', typed })}
        />
      );
    case 'question':
    case 'unasked':
      return (
        <QuestionStep
          {...{ camera, opening }}
          questions={questions}
          language={language}
          name={state.name}
          texts={questionTexts(texts, state.scene)}
          onChoose={recorder.chooseQuestion}
        />
      );
    case 'source':
      return (
        <SourceStep
          {...{ camera, opening }}
          name={state.name}
          personId={state.personId}
          subject={tribute.tributeFor.name}
          picture={imageUrl}
          question={question}
          language={language}
          isLate={comesLate(tribute, isThankYou)}
          canChooseQuestion={questions.length > 0}
          fileRefusal={state.fileRefusal}
          isThankYou={isThankYou}
          isReplacing={recorder.replaces !== null}
          {...{ tributeId, card }}
          drafts={recorder.drafts}
          texts={texts}
          onCamera={recorder.openVideo}
          onVoice={recorder.openVoice}
          onPhotos={ways.onPhotos}
          onCard={recorder.writeCard}
          onFile={recorder.chooseFile}
          onOtherQuestion={recorder.askQuestions}
          laterHref={laterHref(tribute, isThankYou)}
        />
      );
    case 'written':
      return (
        <WrittenScene
          {...{ tributeId, isThankYou, card, question, language }}
          name={state.name}
          personId={state.personId}
          creator={creatorFirstName}
          texts={texts}
          onSend={recorder.sendCard}
          onOtherWay={recorder.askSource}
        />
      );
    case 'camera':
      return <CameraStep {...taking} earlier={state.earlier} texts={texts.camera} />;
    case 'voice':
      return (
        <CameraStep
          {...taking}
          earlier={state.earlier}
          texts={voiceTexts(texts)}
          ways={{ ...ways, onVoice: null }}
          voice={look}
        />
      );
  }
}

/** A thank-you plays outside the reel. */
const formatOf = ({ format }: PublicTributeDto, isThankYou: boolean) => (isThankYou ? undefined : format);

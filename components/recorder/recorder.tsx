'use client';

import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { ArrivedScene } from './arrived-scene.tsx';
import { CameraScene } from './camera-scene.tsx';
import { BackIcon } from './icons.tsx';
import { NameScene } from './name-scene.tsx';
import { QuestionScene } from './question-scene.tsx';
import styles from './recorder.module.css';
import type { RecorderTexts } from './recorder-texts.ts';
import { RefusedScene } from './refused-scene.tsx';
import { ReviewScene } from './review-scene.tsx';
import { SendingScene } from './sending-scene.tsx';
import { SourceScene } from './source-scene.tsx';
import { useRecorder } from './use-recorder.ts';

type RecorderProps = {
  tribute: PublicTributeDto;
  /** The question the link names, if any. */
  questionId: string | null;
  texts: RecorderTexts;
};

/** Answering without an account: from the name to "It arrived." */
export function Recorder(props: RecorderProps) {
  const { tributeId, questions } = props.tribute;
  const questionIds = questions.map(({ _id }) => _id);
  const recorder = useRecorder({ tributeId, questionIds, questionId: props.questionId });
  const { scene, questionId } = recorder.state;
  const question = questions.find(({ _id }) => _id === questionId)?.text ?? null;
  return (
    <div className={styles.room}>
      {scene !== 'camera' && (
        <a className={styles.back} href={`/tribute/${tributeId}`}>
          <BackIcon />
          {props.texts.invitation}
        </a>
      )}
      <CurrentScene key={scene} {...props} question={question} recorder={recorder} />
    </div>
  );
}

type CurrentSceneProps = RecorderProps & {
  /** The chosen question's text; null for a free clip. */
  question: string | null;
  recorder: ReturnType<typeof useRecorder>;
};

function CurrentScene({ tribute, texts, question, recorder }: CurrentSceneProps) {
  const { state } = recorder;
  const { tributeId, questions, creatorFirstName, answerMaxSeconds } = tribute;
  switch (state.scene) {
    case 'opening':
      return <output className={styles.opening}>{texts.opening}</output>;
    case 'name':
      return <NameScene tributeId={tributeId} texts={texts.name} onNamed={recorder.named} />;
    case 'question':
      return (
        <QuestionScene
          questions={questions}
          name={state.name}
          texts={texts.question}
          onChoose={recorder.chooseQuestion}
        />
      );
    case 'source':
      return (
        <SourceScene
          name={state.name}
          subject={tribute.tributeFor.name}
          question={question}
          isLate={tribute.status === 'CLOSED'}
          canChooseQuestion={questions.length > 0}
          fileRefusal={state.fileRefusal}
          texts={texts.source}
          onCamera={recorder.openCamera}
          onFile={recorder.chooseFile}
          onOtherQuestion={recorder.askQuestions}
        />
      );
    case 'camera':
      return (
        <CameraScene
          {...recorder.recording}
          question={question}
          maxSeconds={answerMaxSeconds}
          texts={texts.camera}
          fileLabel={texts.source.file}
          onFile={recorder.chooseFile}
          onBack={recorder.askSource}
        />
      );
    case 'review':
      return (
        <ReviewScene
          take={state.take}
          isKept={state.isKept}
          creator={creatorFirstName}
          texts={texts.review}
          onUse={recorder.send}
          onAgain={state.take.origin === 'camera' ? recorder.openCamera : recorder.askSource}
        />
      );
    case 'sending':
      return (
        <SendingScene
          clip={state.take.clip}
          bytesSent={state.progress.bytesSent}
          waiting={state.progress.waiting}
          isKept={state.isKept !== false}
          texts={texts.sending}
        />
      );
    case 'refused':
      return (
        <RefusedScene
          refusal={state.refusal}
          isKept={state.isKept !== false}
          texts={texts.refused}
          onRetry={recorder.send}
          onCamera={recorder.openCamera}
          onFile={recorder.chooseFile}
        />
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
        />
      );
  }
}

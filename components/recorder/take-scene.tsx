import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { UploadLine } from '#components/clip/camera/upload-line.tsx';
import type { ChosenLook } from '#components/clip/camera/voice/voice-look.ts';
import { RemoveClip } from '#components/clip/remove-clip.tsx';
import { partsSizeOf } from '#lib/browser/recording/stored-take.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { AnotherWay } from './another-way.tsx';
import { takeTexts } from './answer-texts.ts';
import { Opening } from './opening.tsx';
import { SendingScene } from './sending-scene.tsx';
import { ArrivedStep, PhotosStep, RefusedStep, ReviewStep } from './take-steps.tsx';
import type { useRecorder } from './use-recorder.ts';
import type { useTakeScenes } from './use-take-scenes.ts';
import { continueOf, type TakeState } from './visit-rules.ts';

type TakeSceneProps = {
  state: TakeState;
  tribute: PublicTributeDto;
  /** The page's language; the tribute may have another. */
  locale: string;
  texts: RecorderTexts;
  question: string | null;
  recorder: ReturnType<typeof useRecorder>;
  scenes: ReturnType<typeof useTakeScenes>;
  /** What the reel shows while a voice speaks. */
  look: ChosenLook;
};

/** The scenes of a take from its review to its arrival, and of photos. */
export function TakeScene(props: TakeSceneProps) {
  const { state, tribute, locale, question, recorder, scenes, look } = props;
  const { tributeId, creatorFirstName, answerMaxSeconds } = tribute;
  const texts = 'take' in state ? takeTexts(props.texts, state.take) : props.texts;
  const removal = (
    <RemoveClip texts={texts.deleteTake} remove={recorder.deleteTake} onRemoved={recorder.takeDeleted} />
  );
  const step = { scenes, opening: <Opening texts={texts} /> };
  switch (state.scene) {
    case 'photos':
      return (
        <PhotosStep
          {...step}
          key={state.take.takeId}
          {...state}
          {...{ tribute, question, texts, ...recorder.photos }}
          onOtherWay={recorder.otherWay}
        />
      );
    case 'review':
      return (
        <ReviewStep
          opening={step.opening}
          take={state.take}
          isKept={state.isKept}
          creator={creatorFirstName}
          look={look}
          texts={texts.review}
          onTrim={recorder.trim}
          onUse={recorder.send}
          onAgain={recorder.recordAgain}
          onContinue={continueOf(state, recorder, answerMaxSeconds)}
        >
          <UploadLine totalBytes={partsSizeOf(state.take)} locale={locale} texts={texts.uploading} />
          <AnotherWay label={texts.ways.another} onChoose={recorder.otherWay} />
          {removal}
        </ReviewStep>
      );
    case 'sending':
      return (
        <SendingScene
          take={state.take}
          progress={state.progress}
          isKept={state.isKept === true}
          locale={locale}
          texts={texts.sending}
        />
      );
    case 'refused':
      return (
        <RefusedStep
          {...step}
          refusal={state.refusal}
          isKept={state.isKept === true}
          texts={texts.refused}
          backLabel={state.take.medium === 'TEXT' ? texts.written.back : texts.photos.back}
          onBack={recorder.changeAgain}
          onRetry={recorder.send}
          onAgain={state.take.medium === 'VOICE' ? recorder.recordVoice : recorder.openCamera}
          onFile={state.take.medium === 'VOICE' ? null : recorder.chooseFile}
        >
          {recorder.changeAgain ? null : removal}
        </RefusedStep>
      );
    case 'arrived':
      return (
        <ArrivedStep
          {...step}
          tributeId={tributeId}
          name={state.name}
          clip={state.clip}
          submission={state.submission}
          hasQuestions={state.questionIds.length > 0}
          texts={texts}
          onCamera={recorder.openCamera}
          onFile={recorder.chooseFile}
          onAnother={recorder.askQuestions}
          onAgain={recorder.askSource}
        />
      );
  }
}

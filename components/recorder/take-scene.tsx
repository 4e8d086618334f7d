import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { UploadLine } from '#components/clip/camera/upload-line.tsx';
import type { ChosenLook } from '#components/clip/camera/voice/voice-look.ts';
import removing from '#components/clip/remove-clip.module.css';
import { RemoveClip } from '#components/clip/remove-clip.tsx';
import { SaveTake } from '#components/clip/save-take.tsx';
import { isSamePerson } from '#lib/browser/recording/same-person.ts';
import { partsSizeOf } from '#lib/browser/recording/stored-take.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { AnotherWay } from './another-way.tsx';
import { takeTexts } from './answer-texts.ts';
import { NewName } from './new-name.tsx';
import { Opening } from './opening.tsx';
import { SendingScene } from './sending-scene.tsx';
import { ArrivedStep, PhotosStep, RefusedStep, ReviewStep } from './take-steps.tsx';
import { TakenBackScene } from './taken-back-scene.tsx';
import type { useRecorder } from './use-recorder.ts';
import { useRefused } from './use-refused.ts';
import type { useTakeScenes } from './use-take-scenes.ts';
import { comesLate, continueOf, type TakeState } from './visit-rules.ts';

type TakeSceneProps = {
  state: TakeState;
  /** The page of the reel. */
  home: string;
  tribute: PublicTributeDto;
  /** The page's language; the tribute may have another. */
  locale: string;
  texts: RecorderTexts;
  question: string | null;
  recorder: ReturnType<typeof useRecorder>;
  scenes: ReturnType<typeof useTakeScenes>;
  /** Whether the visitor came by a QR code. */
  isScanned: boolean;
  knownName: string;
  /** What the reel shows while a voice speaks. */
  look: ChosenLook;
};

/** The scenes of a take from its review to its arrival, of photos, and of a doubted name. */
export function TakeScene(props: TakeSceneProps) {
  const { state, tribute, recorder, texts } = props;
  if (state.scene !== 'newName') return <SceneOfTake {...props} state={state} />;
  return (
    <NewName
      {...props}
      tributeId={tribute.tributeId}
      name={state.typed}
      texts={texts.name.new}
      onNamed={recorder.named}
      onBack={() => recorder.dispatch({ type: 'nameDoubted', typed: null })}
    />
  );
}

type SceneOfTakeProps = TakeSceneProps & { state: Exclude<TakeState, { scene: 'newName' }> };

function SceneOfTake(props: SceneOfTakeProps) {
  const { state, tribute, locale, question, recorder, scenes, look } = props;
  const { tributeId, creatorFirstName, answerMaxSeconds } = tribute;
  const refused = useRefused(state, recorder);
  const texts = 'take' in state ? takeTexts(props.texts, state.take) : props.texts;
  const removal = (
    <RemoveClip texts={texts.deleteTake} remove={recorder.deleteTake} onRemoved={recorder.takeDeleted}>
      {state.scene === 'review' && (
        <SaveTake take={state.take} texts={texts.refused} className={removing.quiet} />
      )}
    </RemoveClip>
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
          secondsMax={answerMaxSeconds}
          creator={creatorFirstName}
          look={look}
          texts={texts.review}
          onTrim={recorder.trim}
          onTooLong={() => {
            void recorder.deleteTake();
            recorder.dispatch({ type: 'fileRefused', fileRefusal: 'tooLong' });
          }}
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
          texts={texts}
          hasQuestions={state.questionIds.length > 0}
          onAnother={recorder.askQuestions}
        />
      );
    case 'refused':
      return (
        <RefusedStep
          {...step}
          take={state.take}
          refusal={state.refusal}
          isKept={state.isKept === true}
          isLate={comesLate(tribute, state.take.isThankYou === true)}
          texts={texts.refused}
          backLabel={state.take.medium === 'TEXT' ? texts.written.back : texts.photos.back}
          onBack={refused.changeAgain}
          onRetry={refused.retry}
          onReplace={refused.replaceSent}
          failure={refused.failure}
          onAgain={state.take.medium === 'VOICE' ? recorder.recordVoice : recorder.openCamera}
          onFile={state.take.medium === 'VOICE' ? null : recorder.chooseFile}
          removal={removal}
        />
      );
    case 'takenBack':
      return <TakenBackScene takenBack={state.takenBack} href={props.home} texts={texts.takenBack} />;
    case 'arrived':
      return (
        <ArrivedStep
          {...step}
          tributeId={tributeId}
          // An answer that was left behind may be another person's.
          name={state.submission.contributor.name}
          clip={state.clip}
          submission={state.submission}
          hasQuestions={state.questionIds.length > 0}
          canReplace={canReplace(state, tribute)}
          texts={texts}
          onCamera={recorder.openCamera}
          onFile={recorder.chooseFile}
          onAnother={recorder.askQuestions}
          onAgain={recorder.askSource}
        />
      );
  }
}

/** Only people themselves replace their answers, while the reel collects them. */
const canReplace = (
  { submission, personId }: Extract<TakeState, { scene: 'arrived' }>,
  { status }: PublicTributeDto,
): boolean => status === 'COLLECTING' && isSamePerson({ personId }, { personId: submission.contributor._id });

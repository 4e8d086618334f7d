import buttons from '#components/clip/camera/buttons.module.css';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import type { RecorderScene } from '#lib/browser/recording/recorder-state.ts';
import type { OwnPersonDto } from '#lib/contracts/contributors.ts';
import { fill } from '#lib/messages/fill.ts';
import { accountName } from './account-name.ts';
import { AlsoHere } from './also-here.tsx';
import styles from './someone-else.module.css';
import type { useRecorder } from './use-recorder.ts';

type SomeoneElseProps = {
  tributeId: string;
  knownName: string;
  /** Who had answered on this device when the page was loaded. */
  people?: readonly OwnPersonDto[];
  recorder: ReturnType<typeof useRecorder>;
  texts: Pick<RecorderTexts, 'name'>;
};

const NOBODY: readonly OwnPersonDto[] = [];

/** Before a take, and while one is on its way. */
const SCENES: ReadonlySet<RecorderScene['scene']> = new Set(['name', 'question', 'source', 'sending']);

/** Below these scenes: starts someone else, or lets those continue who have answered on this device. */
export function SomeoneElse({ tributeId, knownName, people = NOBODY, recorder, texts }: SomeoneElseProps) {
  const { state } = recorder;
  const start = () => {
    recorder.leaveSending();
    // They replace nobody's answer.
    if (recorder.replaces === null) recorder.picture.forget();
    else recorder.askQuestions();
    recorder.dispatch({ type: 'someoneElse' });
  };
  if (!SCENES.has(state.scene) || ('take' in state && !state.isKept)) return null;
  if (state.scene === 'name' && state.isElse)
    return (
      <AlsoHere
        {...{ tributeId, people }}
        former={state}
        // The plain scene would offer the known name.
        account={knownName ? '' : accountName()}
        texts={texts.name}
        onNamed={recorder.named}
        onAccount={() => recorder.dispatch({ type: 'nameDoubted', typed: null })}
      />
    );
  const name = state.scene === 'name' ? knownName || accountName() : state.name;
  if (!name) return null;
  return (
    <div className={styles.else}>
      <button type="button" className={buttons.textButton} onClick={start}>
        {fill(texts.name.someoneElse, { name })}
      </button>
    </div>
  );
}

import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { Scene } from '#components/clip/camera/scene.tsx';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { fill } from '#lib/messages/fill.ts';
import styles from './question.module.css';

type QuestionSceneProps = Pick<PublicTributeDto, 'questions' | 'language'> & {
  name: string;
  texts: RecorderTexts['question'];
  onChoose: (questionId: string | null) => void;
};

export function QuestionScene({ questions, language, name, texts, onChoose }: QuestionSceneProps) {
  return (
    <Scene heading={fill(texts.heading, { name })} lead={texts.lead}>
      <ul className={styles.cards}>
        {questions.map(({ _id, text }) => (
          <li key={_id}>
            <button type="button" className={styles.card} lang={language} onClick={() => onChoose(_id)}>
              {text}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={styles.card} onClick={() => onChoose(null)}>
            {texts.free}
            <small className={styles.cardHint}>{texts.freeHint}</small>
          </button>
        </li>
      </ul>
    </Scene>
  );
}

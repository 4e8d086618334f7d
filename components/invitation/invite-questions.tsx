import cards from '#components/ui/card-list.module.css';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import styles from './invite-questions.module.css';
import { type InviteTexts, QUESTIONS_SHOWN } from './invite-texts.ts';

type Questions = Pick<PublicTributeDto, 'questions' | 'language'>;

type InviteQuestionsProps = Questions & { texts: InviteTexts };

export function InviteQuestions({ questions, language, texts }: InviteQuestionsProps) {
  if (questions.length === 0) return null;
  const ordered = questions.toSorted((a, b) => a.order - b.order);
  const rest = ordered.slice(QUESTIONS_SHOWN);
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className={styles.heading}>
        {texts.questionsHeading}
      </h2>
      <p className={styles.note}>{texts.questionsNote}</p>
      <QuestionList questions={ordered.slice(0, QUESTIONS_SHOWN)} language={language} />
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>{texts.moreQuestions}</summary>
          <QuestionList questions={rest} language={language} />
        </details>
      )}
    </section>
  );
}

function QuestionList({ questions, language }: Questions) {
  return (
    <ul className={cards.list} lang={language}>
      {questions.map(({ _id, text }) => (
        <li key={_id} className={styles.question}>
          {text}
        </li>
      ))}
    </ul>
  );
}

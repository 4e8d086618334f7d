import type { QuestionDto } from '#lib/contracts/tributes.ts';
import styles from './invite-questions.module.css';
import { type InviteTexts, QUESTIONS_SHOWN } from './invite-texts.ts';

type InviteQuestionsProps = { questions: QuestionDto[]; texts: InviteTexts };

/** What people will be asked: the first few at once, the others unfolded by the browser itself. */
export function InviteQuestions({ questions, texts }: InviteQuestionsProps) {
  if (questions.length === 0) return null;
  const ordered = questions.toSorted((a, b) => a.order - b.order);
  const rest = ordered.slice(QUESTIONS_SHOWN);
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className={styles.heading}>
        {texts.questionsHeading}
      </h2>
      <p className={styles.note}>{texts.questionsNote}</p>
      <QuestionList questions={ordered.slice(0, QUESTIONS_SHOWN)} />
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>{texts.moreQuestions}</summary>
          <QuestionList questions={rest} />
        </details>
      )}
    </section>
  );
}

function QuestionList({ questions }: { questions: QuestionDto[] }) {
  return (
    <ul className={styles.list}>
      {questions.map(({ _id, text }) => (
        <li key={_id} className={styles.question}>
          {text}
        </li>
      ))}
    </ul>
  );
}

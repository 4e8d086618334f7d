import styles from './content.module.css';

export type QuestionAndAnswer = { question: string; answer: string };

/** Questions that open by a press, also without script; a search in the page finds what is inside. */
export function QuestionList({ questions }: { questions: readonly QuestionAndAnswer[] }) {
  return (
    <div className={styles.questions}>
      {questions.map(({ question, answer }) => (
        <details key={question} className={styles.question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}

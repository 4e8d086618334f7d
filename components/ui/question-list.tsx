import Link from 'next/link';
import styles from './question-list.module.css';

export type QuestionAndAnswer = {
  /** What the address of the question ends with. */
  id: string;
  question: string;
  answer: string;
  /** Where the answer is acted upon. */
  link?: { href: string; label: string } | undefined;
};

/** Questions that open by a press, also without script; a search in the page finds what is inside. */
export function QuestionList({ questions }: { questions: readonly QuestionAndAnswer[] }) {
  return (
    <div className={styles.questions}>
      {questions.map(({ id, question, answer, link }) => (
        <details key={id} id={id} className={styles.question}>
          <summary>{question}</summary>
          <div className={styles.answer}>
            <p>{answer}</p>
            {link && <Link href={link.href}>{link.label}</Link>}
          </div>
        </details>
      ))}
    </div>
  );
}

import Link from 'next/link';
import styles from './question-list.module.css';

export type QuestionAndAnswer = {
  id: string;
  question: string;
  answer: string;
  link?: { href: string; label: string } | undefined;
};

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

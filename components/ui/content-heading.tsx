import styles from './content.module.css';

type ContentHeadingProps = { title: string; lead?: string };

export function ContentHeading({ title, lead }: ContentHeadingProps) {
  return (
    <header>
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  );
}

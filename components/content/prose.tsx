import styles from '#components/ui/content.module.css';

/** Empty lines separate paragraphs; lines that start with "- " are a list. */
export function Prose({ text }: { text: string }) {
  return text.split('\n\n').map((block) => {
    if (!block.startsWith('- ')) return <p key={block}>{block}</p>;
    return (
      <ul key={block}>
        {block.split('\n').map((line) => (
          <li key={line}>{line.slice(2)}</li>
        ))}
      </ul>
    );
  });
}

type ContentSectionProps = {
  title: string;
  body: string;
  id?: string;
  isCard?: boolean;
};

export function ContentSection({ title, body, id, isCard = false }: ContentSectionProps) {
  return (
    <section id={id} className={isCard ? styles.card : styles.section}>
      <h2>{title}</h2>
      <Prose text={body} />
    </section>
  );
}

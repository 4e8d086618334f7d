import styles from './contents.module.css';

export type ContentsProps = {
  label: string;
  parts: readonly { id: string; title: string }[];
  isShort?: boolean;
};

export function Contents({ label, parts, isShort = false }: ContentsProps) {
  return (
    <nav aria-label={label} className={isShort ? styles.short : styles.contents}>
      <ul>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

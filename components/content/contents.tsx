import styles from './contents.module.css';

export type ContentsProps = {
  label: string;
  /** The parts of the page, by the id that their address ends with. */
  parts: readonly { id: string; title: string }[];
  /** For a few: they stand above the page on phones too. */
  isShort?: boolean;
};

/** What a long page holds, beside it where there is room. */
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

import styles from './skip-link.module.css';

/** The first keyboard stop, which skips to the element with the id `content`. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a className={styles.link} href="#content">
      {label}
    </a>
  );
}

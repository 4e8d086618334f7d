import styles from './skip-link.module.css';

/** The first stop of the keyboard on every page: past the header, to the element with the id `content`. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a className={styles.link} href="#content">
      {label}
    </a>
  );
}

import styles from './arch.module.css';

/** A person in an arch, as wide as its container. `--arch-border` and `--arch-shadow` change its frame. */
export function Arch({ svg }: { svg: string }) {
  return <img className={styles.arch} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" />;
}

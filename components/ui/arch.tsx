import { drawPortrait } from '#lib/illustration/portrait.ts';
import styles from './arch.module.css';

/**
 * A person in an arch, as wide as its container. `--arch-border` and `--arch-shadow` change its frame.
 * Part of the page, because a browser opens a separate document for each SVG file.
 */
export function Arch({ seed }: { seed: number }) {
  return (
    <svg
      className={styles.arch}
      viewBox="0 0 400 480"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawPortrait(seed) }}
    />
  );
}

import styles from './fitted-picture.module.css';

/** A whole picture on its own blurred enlargement (docs/specification.md#reel-portrait). Fills its parent. */
export function FittedPicture({ src, isFaded = false }: { src: string; isFaded?: boolean }) {
  return (
    <span className={styles.picture} data-faded={isFaded || undefined}>
      <img className={styles.ground} src={src} alt="" loading="lazy" decoding="async" />
      <img className={styles.whole} src={src} alt="" loading="lazy" decoding="async" />
    </span>
  );
}

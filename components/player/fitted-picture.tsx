import styles from './fitted-picture.module.css';

/** A clip's picture, whole, on its own blurred enlargement, as the film shows it (docs/specification.md#reel-portrait). It fills its parent. */
export function FittedPicture({ src, isFaded = false }: { src: string; isFaded?: boolean }) {
  return (
    <span className={styles.picture} data-faded={isFaded || undefined}>
      <img className={styles.ground} src={src} alt="" loading="lazy" />
      <img className={styles.whole} src={src} alt="" loading="lazy" />
    </span>
  );
}

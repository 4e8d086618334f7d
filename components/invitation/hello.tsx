import { useId } from 'react';
import type { PlayableHello } from '#lib/contracts/hello.ts';
import styles from './hello.module.css';

/** The creator's words, by the browser's own player: it needs no script, and loads nothing but a picture before a tap. */
export function Hello({ hello, label }: { hello: PlayableHello | null; label: string }) {
  const labelId = useId();
  if (!hello) return null;
  return (
    <figure className={styles.hello}>
      <video
        className={styles.video}
        src={hello.playbackUrl}
        poster={hello.posterUrl}
        width={1280}
        height={720}
        controls
        playsInline
        preload="none"
        aria-labelledby={labelId}
      >
        <track kind="captions" />
      </video>
      <figcaption id={labelId} className={styles.label}>
        {label}
      </figcaption>
    </figure>
  );
}

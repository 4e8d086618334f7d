import type { LandingTexts } from './landing-texts.ts';
import { CastPicture, SampleCast, SPEAKERS } from './sample-cast.tsx';
import { SampleFilm, turn } from './sample-film.tsx';
import styles from './sample-reel.module.css';

/** Animated by CSS. A checkbox stops it without script (WCAG 2.2.2); with reduced motion it stands still. */
export function SampleReel({ texts }: { texts: LandingTexts }) {
  return (
    <figure className={styles.sample}>
      <figcaption className="visually-hidden">{texts('sampleLabel')}</figcaption>
      <input type="checkbox" id="pause-sample" className={styles.pauseBox} />
      <div className={styles.stage} aria-hidden="true">
        <SampleCast />
        {SPEAKERS.map(({ key, seed }, index) => (
          <div key={key} className={styles.arch} style={turn(index + 1)}>
            <CastPicture seed={seed} />
          </div>
        ))}
        <SampleFilm texts={texts} />
      </div>
      <label htmlFor="pause-sample" className={styles.pause}>
        <span className="visually-hidden">{texts('samplePause')}</span>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path className={styles.pauseSign} d="M8 5V19M16 5V19" />
          <path className={styles.playSign} d="M8 5V19L19 12Z" />
        </svg>
      </label>
    </figure>
  );
}

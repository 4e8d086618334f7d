import type { CSSProperties } from 'react';
import { ornament } from '#lib/illustration/ornament.ts';
import { OCCASIONS, SAMPLE_TYPE } from '#lib/tribute/occasions/occasions.ts';
import type { LandingTexts } from './landing-texts.ts';
import { ANNA, CastPicture, SPEAKERS } from './sample-cast.tsx';
import styles from './sample-film.module.css';

/** The delay of a picture or arch; the style sheets use it. */
export const turn = (index: number) => ({ '--turn': index }) as CSSProperties;

const film = OCCASIONS[SAMPLE_TYPE].palette;
const filmColours = {
  '--film-ground': film.filmGround,
  '--film-ground-deep': film.filmGroundDeep,
  '--film-ink': film.filmInk,
  '--film-accent': film.filmAccent,
} as CSSProperties;

export function SampleFilm({ texts }: { texts: LandingTexts }) {
  return (
    <div className={styles.phone}>
      <div className={styles.screen}>
        <TitleCard texts={texts} />
        {SPEAKERS.map(({ key, seed }, index) => (
          <div key={key} className={styles.slide} style={turn(index + 1)}>
            <CastPicture seed={seed} />
            <p className={styles.line}>{texts(`sample${key}Line`)}</p>
            <p className={styles.name}>
              <strong>{texts(`sample${key}Name`)}</strong>
              {texts(`sample${key}Role`)}
            </p>
          </div>
        ))}
        <div className={styles.chapters} />
      </div>
    </div>
  );
}

function TitleCard({ texts }: { texts: LandingTexts }) {
  return (
    <div className={`${styles.slide} ${styles.title}`} style={{ ...turn(0), ...filmColours }}>
      <div
        className={styles.ornament}
        dangerouslySetInnerHTML={{ __html: ornament(SAMPLE_TYPE, { width: 300, height: 620 }, film) }}
      />
      <svg viewBox="0 0 400 480" className={styles.portrait} style={{ background: film.soft }}>
        <use href={`#face-${ANNA}`} />
      </svg>
      <p className={styles.eyebrow}>{texts('sampleEyebrow')}</p>
      <p className={styles.heading}>{texts('sampleTitle')}</p>
      <p className={styles.credit}>{texts('sampleCredit')}</p>
    </div>
  );
}

import type { CSSProperties } from 'react';
import { ornament } from '#lib/illustration/ornament.ts';
import { drawPerson, personOf } from '#lib/illustration/portrait.ts';
import { PALETTES } from '#lib/tribute/palettes.ts';
import type { LandingTexts } from './landing-page.tsx';
import styles from './sample-reel.module.css';

/** Seeds of the illustrated cast: Anna, for whom the sample is made, and those who speak in it. */
const ANNA = 10;
const SPEAKERS = [
  { key: 'Maja', seed: 19 },
  { key: 'David', seed: 1 },
  { key: 'Ilse', seed: 2 },
] as const;

const turn = (index: number) => ({ '--turn': index }) as CSSProperties;
const film = PALETTES.BIRTHDAY;
const filmColours = {
  '--film-ground': film.filmGround,
  '--film-ground-deep': film.filmGroundDeep,
  '--film-ink': film.filmInk,
  '--film-accent': film.filmAccent,
} as CSSProperties;

/**
 * A muted sample reel in a phone, played by the style sheet: a title card, then three people who speak.
 * Anybody can stop it (WCAG 2.2.2) by a checkbox that needs no code; with reduced motion it stands still.
 */
export function SampleReel({ texts }: { texts: LandingTexts }) {
  return (
    <figure className={styles.sample}>
      <figcaption className={styles.unseen}>{texts('sampleLabel')}</figcaption>
      <input type="checkbox" id="pause-sample" className={styles.pauseBox} />
      <div className={styles.stage} aria-hidden="true">
        <Cast />
        {SPEAKERS.map(({ key, seed }, index) => (
          <div key={key} className={styles.arch} style={turn(index + 1)}>
            <Picture seed={seed} />
          </div>
        ))}
        <div className={styles.phone}>
          <div className={styles.screen}>
            <TitleCard texts={texts} />
            {SPEAKERS.map(({ key, seed }, index) => (
              <div key={key} className={styles.slide} style={turn(index + 1)}>
                <Picture seed={seed} />
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
      </div>
      <label htmlFor="pause-sample" className={styles.pause}>
        <span className={styles.unseen}>{texts('samplePause')}</span>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path className={styles.pauseSign} d="M8 5V19M16 5V19" />
          <path className={styles.playSign} d="M8 5V19L19 12Z" />
        </svg>
      </label>
    </figure>
  );
}

/** Every face is in the page once, in two expressions; the arches and the film refer to it. */
function Cast() {
  return (
    <svg className={styles.cast}>
      {[ANNA, ...SPEAKERS.map(({ seed }) => seed)].map((seed) => (
        <symbol
          key={seed}
          id={`face-${seed}`}
          viewBox="0 0 400 480"
          dangerouslySetInnerHTML={{ __html: drawPerson(personOf(seed)) }}
        />
      ))}
      {SPEAKERS.map(({ seed }) => (
        <symbol
          key={seed}
          id={`face-${seed}-speaking`}
          viewBox="0 0 400 480"
          dangerouslySetInnerHTML={{ __html: drawPerson(personOf(seed), { mouth: 'open' }) }}
        />
      ))}
    </svg>
  );
}

function Picture({ seed }: { seed: number }) {
  return (
    <div className={styles.picture} style={{ background: personOf(seed).background }}>
      <svg viewBox="0 0 400 480" className={styles.person}>
        <use href={`#face-${seed}`} />
        <use href={`#face-${seed}-speaking`} className={styles.speaking} />
      </svg>
    </div>
  );
}

function TitleCard({ texts }: { texts: LandingTexts }) {
  return (
    <div className={`${styles.slide} ${styles.title}`} style={{ ...turn(0), ...filmColours }}>
      <div
        className={styles.ornament}
        dangerouslySetInnerHTML={{ __html: ornament('BIRTHDAY', { width: 300, height: 620 }, 'film') }}
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

import { drawPerson, personOf } from '#lib/illustration/portrait.ts';
import styles from './sample-cast.module.css';

/** Seeds of the illustrated cast: Anna, for whom the sample is made, and those who speak in it. */
export const ANNA = 10;
export const SPEAKERS = [
  { key: 'Maja', seed: 19 },
  { key: 'David', seed: 1 },
  { key: 'Ilse', seed: 2 },
] as const;

/** Every face is in the page once, in two expressions; the arches and the film refer to it. */
export function SampleCast() {
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

/** Somebody of the cast, who speaks. */
export function CastPicture({ seed }: { seed: number }) {
  return (
    <div className={styles.picture} style={{ background: personOf(seed).background }}>
      <svg viewBox="0 0 400 480" className={styles.person}>
        <use href={`#face-${seed}`} />
        <use href={`#face-${seed}-speaking`} className={styles.speaking} />
      </svg>
    </div>
  );
}

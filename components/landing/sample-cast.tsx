import { drawPerson, personOf } from '#lib/illustration/portrait.ts';
import styles from './sample-cast.module.css';

/** Seeds of the illustrated people in the sample. */
export const ANNA = 10;
export const SPEAKERS = [
  { key: 'Maja', seed: 19 },
  { key: 'David', seed: 1 },
  { key: 'Ilse', seed: 2 },
] as const;

/** Each face is in the page once, with two expressions, and referenced from elsewhere. */
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

import type { CSSProperties } from 'react';
import { occasionIcon } from '#lib/illustration/occasion-icon.ts';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions.ts';
import { PALETTES } from '#lib/tribute/palettes.ts';
import type { OccasionTexts } from './landing-page.tsx';
import styles from './occasion-strip.module.css';

/** Every occasion in its own colours, as its films, posters and invitations wear them. */
export function OccasionStrip({ heading, texts }: { heading: string; texts: OccasionTexts }) {
  return (
    <section className={styles.strip} aria-labelledby="occasions">
      <h2 id="occasions" className={styles.heading}>
        {heading}
      </h2>
      <ul className={styles.list}>
        {TRIBUTE_TYPES.map((type) => {
          const { filmGround, filmGroundDeep, filmInk } = PALETTES[type];
          const colours = { '--ground': filmGround, '--ground-deep': filmGroundDeep, '--ink': filmInk };
          return (
            <li key={type} className={styles.occasion} style={colours as CSSProperties}>
              <span className={styles.arch}>
                <svg viewBox="0 0 64 64" className={styles.icon} aria-hidden="true">
                  <path d={occasionIcon(type)} />
                </svg>
              </span>
              {texts(type)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

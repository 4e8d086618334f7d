import type { CSSProperties } from 'react';
import { ICONS } from '#lib/tribute/occasions/icons.ts';
import { OCCASIONS, TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import type { OccasionTexts } from './landing-texts.ts';
import styles from './occasion-strip.module.css';

export function OccasionStrip({ heading, texts }: { heading: string; texts: OccasionTexts }) {
  return (
    <section className={styles.strip} aria-labelledby="occasions">
      <h2 id="occasions" className={styles.heading}>
        {heading}
      </h2>
      <ul className={styles.list}>
        {TRIBUTE_TYPES.map((type) => {
          const { filmGround, filmGroundDeep, filmInk } = OCCASIONS[type].palette;
          const colours = { '--ground': filmGround, '--ground-deep': filmGroundDeep, '--ink': filmInk };
          return (
            <li key={type} className={styles.occasion} style={colours as CSSProperties}>
              <span className={styles.arch}>
                <svg viewBox="0 0 64 64" className={styles.icon} aria-hidden="true">
                  <path d={ICONS[type]} />
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

import { ICONS } from '#lib/tribute/occasions/icons.ts';
import { DEFAULT_TYPE } from '#lib/tribute/occasions/occasions.ts';
import type { LandingTexts } from './landing-texts.ts';
import styles from './steps.module.css';

const STEPS = [
  { icon: ICONS[DEFAULT_TYPE], title: 'stepChooseTitle', text: 'stepChooseText' },
  {
    icon: 'M27 37A9 9 0 0 0 40 38L50 28A9 9 0 0 0 37 15L33 19M37 27A9 9 0 0 0 24 26L14 36A9 9 0 0 0 27 49L31 45',
    title: 'stepShareTitle',
    text: 'stepShareText',
  },
  {
    icon: 'M14 13H50A5 5 0 0 1 55 18V46A5 5 0 0 1 50 51H14A5 5 0 0 1 9 46V18A5 5 0 0 1 14 13ZM27 23V41L42 32Z',
    title: 'stepWatchTitle',
    text: 'stepWatchText',
  },
] as const;

export function Steps({ texts }: { texts: LandingTexts }) {
  return (
    <section className={styles.steps} aria-labelledby="steps">
      <h2 id="steps" className={styles.heading}>
        {texts('stepsHeading')}
      </h2>
      <ol className={styles.list}>
        {STEPS.map(({ icon, title, text }) => (
          <li key={title} className={styles.step}>
            <span className={styles.arch}>
              <svg viewBox="0 0 64 64" className={styles.icon} aria-hidden="true">
                <path d={icon} />
              </svg>
            </span>
            <div>
              <h3 className={styles.title}>{texts(title)}</h3>
              <p className={styles.text}>{texts(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

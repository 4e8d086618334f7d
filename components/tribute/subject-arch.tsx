import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { occasionIcon } from '#lib/illustration/occasion-icon.ts';
import { PALETTES } from '#lib/tribute/palettes.ts';
import styles from './subject-arch.module.css';

type SubjectArchProps = Pick<PublicTributeDto, 'tributeType' | 'imageUrl'> & { name: string };

/** Whom a tribute is for, in the arch that frames every portrait; the sign of the occasion where there is no picture. */
export function SubjectArch({ tributeType, imageUrl, name }: SubjectArchProps) {
  return (
    <div className={styles.arch}>
      {imageUrl ? (
        <img
          src={imageUrl}
          alt={name}
          width={400}
          height={480}
          fetchPriority="high"
          className={styles.image}
        />
      ) : (
        <OccasionScene tributeType={tributeType} />
      )}
    </div>
  );
}

function OccasionScene({ tributeType }: Pick<SubjectArchProps, 'tributeType'>) {
  const { soft, second, accent, accentInk } = PALETTES[tributeType];
  return (
    <svg viewBox="0 0 200 240" className={styles.image} aria-hidden="true">
      <rect width="200" height="240" fill={soft} />
      <circle className={styles.light} cx="156" cy="58" r="76" opacity=".3" />
      <path d="M0 204Q60 164 122 196T200 186V240H0Z" fill={second} opacity=".55" />
      <path d="M0 222Q70 192 130 216T200 210V240H0Z" fill={accent} opacity=".7" />
      <circle className={styles.light} cx="100" cy="116" r="56" opacity=".75" />
      <path
        d={occasionIcon(tributeType)}
        transform="translate(60 76) scale(1.25)"
        fill="none"
        stroke={accentInk}
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

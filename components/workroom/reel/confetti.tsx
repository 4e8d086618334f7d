import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';
import styles from './confetti.module.css';

const PIECES = 24;
/** Spreads the pieces deterministically, so that server and browser agree. */
const GOLDEN_RATIO = 0.618;

/** Hidden for reduced motion. */
export function Confetti({ tributeType }: { tributeType: TributeType }) {
  const { accent, second, accentInk } = OCCASIONS[tributeType].palette;
  const colours = [accent, second, accentInk];
  return (
    <div className={styles.confetti} aria-hidden="true">
      {Array.from({ length: PIECES }, (_, piece) => {
        const place = (piece * GOLDEN_RATIO) % 1;
        const style: Record<string, string> = {
          '--piece-place': `${place * 100}%`,
          '--piece-delay': `${((piece * place) % 1) * 0.9}s`,
          '--piece-turn': `${(place - 0.5) * 1080}deg`,
          '--piece-colour': colours[piece % colours.length] ?? accent,
        };
        return <span key={place} style={style} />;
      })}
    </div>
  );
}

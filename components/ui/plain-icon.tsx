import styles from './plain-icon.module.css';

type PlainIconProps = {
  /** From Material Icons (Apache-2.0), on a grid of 24. */
  path: string;
  isSmall?: boolean;
  /** An arrow, mirrored from right to left. */
  isArrow?: boolean;
};

export function PlainIcon({ path, isSmall, isArrow }: PlainIconProps) {
  const classes = [styles.icon, isSmall && styles.small, isArrow && styles.arrow];
  return (
    <svg viewBox="0 0 24 24" className={classes.filter(Boolean).join(' ')} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

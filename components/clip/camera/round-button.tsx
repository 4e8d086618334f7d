import type { ReactNode } from 'react';
import styles from './round-button.module.css';

type RoundButtonProps = {
  label: string;
  /** Ignores presses, but keeps the focus for when it works again. */
  isDisabled?: boolean;
  /** Out of reach, also for the keyboard. */
  isGone?: boolean;
  /** Set for a button that switches something on and off. */
  isPressed?: boolean;
  isLarge?: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** A round button over the picture. While it does not work, only its focus shows it. */
export function RoundButton(props: RoundButtonProps) {
  const { label, isDisabled = false, isGone = false, isPressed, isLarge = false, onClick, children } = props;
  return (
    <button
      type="button"
      className={isLarge ? styles.largeRound : styles.round}
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : onClick}
      disabled={isGone}
    >
      {children}
    </button>
  );
}

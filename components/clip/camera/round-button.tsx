import type { ReactNode } from 'react';
import styles from './round-button.module.css';

type RoundButtonProps = {
  label: string;
  isDisabled?: boolean;
  /** Set for a button that switches something on and off. */
  isPressed?: boolean;
  isLarge?: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** A round button over the picture. It disappears while it is disabled. */
export function RoundButton(props: RoundButtonProps) {
  const { label, isDisabled = false, isPressed, isLarge = false, onClick, children } = props;
  return (
    <button
      type="button"
      className={isLarge ? styles.largeRound : styles.round}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onClick}
      disabled={isDisabled}
    >
      {children}
    </button>
  );
}

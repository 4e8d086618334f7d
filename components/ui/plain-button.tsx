import type { ComponentProps, ReactNode } from 'react';
import styles from './plain-button.module.css';

type PlainButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  kind: 'contained' | 'outlined';
  isLarge?: boolean;
  isFullWidth?: boolean;
  /** Shows that an action is in progress, and disables the button. */
  isBusy?: boolean;
  startIcon?: ReactNode;
};

/** The theme's button for pages that load without the library. */
export function PlainButton({ kind, isLarge, isFullWidth, isBusy, startIcon, ...native }: PlainButtonProps) {
  const { type = 'button', disabled, children, ...rest } = native;
  const classes = [
    styles.button,
    styles[kind],
    isLarge && styles.large,
    isFullWidth && styles.full,
    isBusy && styles.busy,
  ];
  return (
    <button
      {...rest}
      aria-busy={isBusy || undefined}
      type={type}
      className={classes.filter(Boolean).join(' ')}
      disabled={disabled || isBusy}
    >
      {startIcon && <span className={styles.icon}>{startIcon}</span>}
      {isBusy && <span aria-hidden="true" className={styles.spinner} />}
      {children}
    </button>
  );
}

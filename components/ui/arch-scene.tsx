import type { ReactNode } from 'react';

/** A drawing on a grid of 200 × 240, with its own styles for pages that load no style sheet. */
export function ArchScene({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 200 240"
      aria-hidden="true"
      style={{
        display: 'block',
        boxSizing: 'border-box',
        width: '100%',
        border: '6px solid var(--color-white)',
        borderRadius:
          '50% 50% var(--radius-card) var(--radius-card) / 41.67% 41.67% var(--radius-card) var(--radius-card)',
        background: 'var(--color-mist)',
        boxShadow: 'var(--shadow-high)',
      }}
    >
      <circle style={{ fill: 'var(--color-white)', opacity: 0.7 }} cx="146" cy="66" r="60" />
      <path style={{ fill: 'var(--color-leaf)', opacity: 0.6 }} d="M0 206Q60 166 122 198T200 188V240H0Z" />
      {children}
    </svg>
  );
}

/** A reel that stands still, in the arch that frames portraits elsewhere. Its width is that of its place. */
export function StoppedReel() {
  return (
    <svg
      viewBox="0 0 200 240"
      aria-hidden="true"
      style={{
        boxSizing: 'border-box',
        width: '100%',
        border: '6px solid var(--color-white)',
        borderRadius:
          '50% 50% var(--radius-card) var(--radius-card) / 41.67% 41.67% var(--radius-card) var(--radius-card)',
        background: 'var(--color-mist)',
        boxShadow: 'var(--shadow-high)',
      }}
    >
      <path style={{ fill: 'var(--color-leaf)', opacity: 0.6 }} d="M0 206Q60 166 122 198T200 188V240H0Z" />
      <circle style={{ fill: 'var(--color-green)' }} cx="100" cy="122" r="54" />
      <g style={{ fill: 'var(--color-cream)' }}>
        <circle cx="100" cy="91" r="13" />
        <circle cx="127" cy="138" r="13" />
        <circle cx="73" cy="138" r="13" />
        <circle cx="100" cy="122" r="5" />
      </g>
      <path
        style={{ fill: 'none', stroke: 'var(--color-green)', strokeLinecap: 'round', strokeWidth: 6 }}
        d="M100 176H168"
      />
    </svg>
  );
}

import { ArchScene } from './arch-scene.tsx';

export function StoppedReel() {
  return (
    <ArchScene>
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
    </ArchScene>
  );
}

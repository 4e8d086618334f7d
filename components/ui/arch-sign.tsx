import { ArchScene } from './arch-scene.tsx';

const SIGNS = {
  done: 'M5.5 12.5L10 17L18.5 8',
  clock: 'M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16M12 8v4.5l3 1.5',
  card: 'M4 7h16v10.5H4ZM4 10.5h16M7 14.5h3',
  search: 'M10.5 5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11M14.5 14.5L19 19',
  back: 'M8.5 6L5 9.5L8.5 13M5 9.5h9a4.5 4.5 0 0 1 0 9h-4',
  mail: 'M4 6.5h16v11H4ZM4 7l8 6.5L20 7',
  heart: 'M12 18.5C7 15 4.5 12.2 4.5 9.4A3.9 3.9 0 0 1 12 8a3.9 3.9 0 0 1 7.5 1.4C19.5 12.2 17 15 12 18.5Z',
  person: 'M12 5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7M5.5 19a6.5 5 0 0 1 13 0',
  always:
    'M12 12C10 9.5 8.8 8.5 7.3 8.5a3.5 3.5 0 0 0 0 7C8.8 15.5 10 14.5 12 12S15.2 8.5 16.7 8.5a3.5 3.5 0 0 1 0 7C15.2 15.5 14 14.5 12 12Z',
} as const;

export type ArchSignName = keyof typeof SIGNS;

export function ArchSign({ name }: { name: ArchSignName }) {
  return (
    <ArchScene>
      <circle style={{ fill: 'var(--color-white)' }} cx="100" cy="118" r="66" />
      <path
        style={{
          fill: 'none',
          stroke: 'var(--color-green)',
          strokeWidth: 1.7,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
        }}
        transform="translate(50 68) scale(4.16)"
        d={SIGNS[name]}
      />
    </ArchScene>
  );
}

import Box from '@mui/material/Box';
import { portrait } from '#lib/illustration/portrait.ts';
import { Arch } from './arch.tsx';

export function PortraitRow({ seeds }: { seeds: readonly number[] }) {
  return (
    <Box
      aria-hidden="true"
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(${seeds.length}, 1fr)`,
        alignItems: 'end',
        gap: 2,
        width: '100%',
        maxWidth: 'var(--dialog-width)',
      }}
    >
      {seeds.map((seed, index) => (
        <Arch key={seed} svg={portrait(seed)} sx={{ mb: index % 2 === 1 ? 3 : 0 }} />
      ))}
    </Box>
  );
}

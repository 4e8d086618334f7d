import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export function ShareColumns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 30rem) minmax(0, 22rem)' },
        justifyContent: { md: 'space-between' },
        alignItems: 'start',
        gap: { xs: 4, md: 6 },
        pb: 6,
        '@media print': { display: 'block' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>{main}</Box>
      {aside}
    </Box>
  );
}

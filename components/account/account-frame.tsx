import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Arch } from '#components/ui/arch.tsx';
import { portrait } from '#lib/illustration/portrait.ts';

const PEOPLE = [3, 0, 5];

export function AccountFrame({ appName, children }: { appName: string; children: ReactNode }) {
  return (
    <Box
      component="main"
      id="content"
      sx={{
        flex: 1,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' },
        gap: { xs: 3, lg: 8 },
        alignContent: { xs: 'start', lg: 'center' },
        alignItems: 'center',
        width: '100%',
        maxWidth: 'lg',
        mx: 'auto',
        px: { xs: 3, sm: 4 },
        py: { xs: 3, lg: 6 },
      }}
    >
      <People />
      <Box sx={{ width: '100%', maxWidth: 'var(--dialog-width)', mx: 'auto' }}>
        <Typography component="p" variant="h4" color="primary" sx={{ mb: 2 }}>
          {appName}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}

function People() {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(3, 1fr)',
        alignItems: 'end',
        gap: { xs: 1.5, lg: 2 },
        width: { xs: '60%', lg: '100%' },
        maxWidth: { xs: '16rem', lg: 'none' },
        mx: 'auto',
      }}
    >
      {PEOPLE.map((seed, index) => (
        <Arch key={seed} svg={portrait(seed)} sx={{ mb: index === 1 ? { xs: 2, lg: 6 } : 0 }} />
      ))}
    </Box>
  );
}

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The one column of a page that is read or filled in. */
export function PageColumn({ children }: { children: ReactNode }) {
  return (
    <Box
      component="main"
      sx={{
        flex: 1,
        width: '100%',
        maxWidth: 'md',
        mx: 'auto',
        px: { xs: 2.5, sm: 3 },
        pt: { xs: 2, sm: 4 },
        pb: 6,
      }}
    >
      {children}
    </Box>
  );
}

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The column of the home page; its foot leaves room for the button that is fixed on phones. */
export function HomeFrame({ children }: { children: ReactNode }) {
  return (
    <Box
      component="main"
      sx={{
        flex: 1,
        width: '100%',
        maxWidth: 'lg',
        mx: 'auto',
        px: { xs: 2.5, sm: 3 },
        pt: { xs: 2, sm: 4 },
        pb: { xs: 12, sm: 6 },
      }}
    >
      {children}
    </Box>
  );
}

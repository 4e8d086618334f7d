import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

type PageColumnProps = {
  children: ReactNode;
  isWide?: boolean;
  hasFixedButton?: boolean;
};

export function PageColumn({ children, isWide = false, hasFixedButton = false }: PageColumnProps) {
  return (
    <Box
      component="main"
      id="content"
      sx={{
        flex: 1,
        width: '100%',
        maxWidth: isWide ? 'lg' : 'md',
        mx: 'auto',
        px: { xs: 2.5, sm: 3 },
        pt: { xs: 2, sm: 4 },
        pb: 6,
        ...(hasFixedButton && { '& + footer': { mb: { xs: 11, sm: 0 } } }),
      }}
    >
      {children}
    </Box>
  );
}

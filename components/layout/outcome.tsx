import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { focusOnce } from '#components/ui/focus-once.ts';

type OutcomeProps = {
  picture: ReactNode;
  title: string;
  lead: string;
  isPage?: boolean;
  children: ReactNode;
};

/** Takes the focus, because the previous element is gone. */
export function Outcome({ picture, title, lead, isPage = false, children }: OutcomeProps) {
  return (
    <Stack
      spacing={2}
      sx={{
        alignItems: 'center',
        maxWidth: 'var(--dialog-width)',
        mx: 'auto',
        py: { xs: 4, sm: 6 },
        textAlign: 'center',
      }}
    >
      <Box sx={{ width: '16rem', maxWidth: '100%', minHeight: '7.5rem', pb: 1 }}>{picture}</Box>
      <Typography
        ref={focusOnce}
        tabIndex={-1}
        component={isPage ? 'h1' : 'h2'}
        variant={isPage ? 'h2' : 'h3'}
        sx={{ outline: 'none', textWrap: 'balance' }}
      >
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ textWrap: 'pretty' }}>
        {lead}
      </Typography>
      <Stack spacing={1} sx={{ width: '100%', pt: 1 }}>
        {children}
      </Stack>
    </Stack>
  );
}

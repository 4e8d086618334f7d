import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type EntryProps = { heading: ReactNode; details: readonly string[]; children?: ReactNode };

/** An item of a list: what it is, details below, and what can be done. */
export function Entry({ heading, details, children }: EntryProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 1.5,
        border: '1px solid var(--color-line)',
        borderRadius: 'var(--radius-card)',
      }}
    >
      <Box sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{heading}</Typography>
        {details.map((detail) => (
          <Typography key={detail} variant="body2" color="textSecondary">
            {detail}
          </Typography>
        ))}
      </Box>
      {children}
    </Box>
  );
}

import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export function FormHeading({ title, lead }: { title: string; lead: ReactNode }) {
  return (
    <>
      <Typography component="h1" variant="h2">
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {lead}
      </Typography>
    </>
  );
}

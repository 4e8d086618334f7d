'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import dynamic from 'next/dynamic';

// Drawn people are heavy, and only come when something was sent.
const PortraitRow = dynamic(async () => (await import('#components/content/portrait-row.tsx')).PortraitRow, {
  ssr: false,
});

/** Three of the cast who look as if they had read it. */
const READERS = [4, 0, 7];

type SentNoticeProps = { title: string; lead: string; action: { label: string; onClick: () => void } };

const focus = (heading: HTMLElement | null) => heading?.focus();

/** Stands where the form was, once what was in it is with us. */
export function SentNotice({ title, lead, action }: SentNoticeProps) {
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center', py: 6 }}>
      <Box sx={{ width: '16rem', maxWidth: '100%', minHeight: '7.5rem' }}>
        <PortraitRow seeds={READERS} />
      </Box>
      {/* What was in focus is gone with the form. */}
      <Typography ref={focus} tabIndex={-1} variant="h3" component="h2" sx={{ outline: 'none' }}>
        {title}
      </Typography>
      <Typography color="textSecondary">{lead}</Typography>
      <Button variant="outlined" onClick={action.onClick}>
        {action.label}
      </Button>
    </Stack>
  );
}

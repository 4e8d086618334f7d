'use client';

import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

type SentNoticeProps = { title: string; lead: string; action: { label: string; onClick: () => void } };

const focus = (heading: HTMLElement | null) => heading?.focus();

/** Stands where the form was, once what was in it is with us. */
export function SentNotice({ title, lead, action }: SentNoticeProps) {
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center', py: 6 }}>
      <CheckCircleRounded color="primary" fontSize="large" />
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

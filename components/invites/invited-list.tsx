'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { showToast } from '#components/providers/show-toast.ts';
import { LoadFailure } from '#components/workroom/load-failure.tsx';
import type { InviteDto } from '#lib/contracts/invites.ts';
import { useInvites, useResendInvite } from '#lib/hooks/use-invites.ts';
import { RevokeInviteDialog } from './revoke-invite-dialog.tsx';

/** Who was invited by e-mail, how far each of them is, and what can be done about it. */
export function InvitedList({ tributeId }: { tributeId: string }) {
  const t = useTranslations('invites.list');
  const headingId = useId();
  const [leaving, setLeaving] = useState<InviteDto | null>(null);
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography id={headingId} component="h3" variant="h6">
        {t('title')}
      </Typography>
      <Invited tributeId={tributeId} onRevoke={setLeaving} />
      {leaving && (
        <RevokeInviteDialog tributeId={tributeId} invite={leaving} onClose={() => setLeaving(null)} />
      )}
    </Box>
  );
}

type InvitedProps = { tributeId: string; onRevoke: (invite: InviteDto) => void };

function Invited({ tributeId, onRevoke }: InvitedProps) {
  const t = useTranslations('invites.list');
  const { data: invites, error, isFetching, refetch } = useInvites(tributeId);
  if (!invites) {
    if (!error) return <Skeleton variant="rounded" height={64} sx={{ mt: 1 }} />;
    return <LoadFailure text={t('failed')} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (invites.length === 0) return <Typography color="textSecondary">{t('empty')}</Typography>;
  return (
    <List disablePadding>
      {invites.map((invite) => (
        <InvitedRow
          key={invite._id}
          tributeId={tributeId}
          invite={invite}
          onRevoke={() => onRevoke(invite)}
        />
      ))}
    </List>
  );
}

type InvitedRowProps = { tributeId: string; invite: InviteDto; onRevoke: () => void };

function InvitedRow({ tributeId, invite, onRevoke }: InvitedRowProps) {
  const t = useTranslations('invites.list');
  const resend = useResendInvite(tributeId);
  const { _id: id, email, status, mail } = invite;
  const name = invite.name || email;
  const state = mail === 'SENT' || status === 'RECORDED' ? t(status) : `${t(status)} · ${t(`mail${mail}`)}`;
  const canResend = status !== 'RECORDED' && mail !== 'DECLINED' && mail !== 'WAITING';
  const again = () =>
    resend.mutate(id, {
      onSuccess: () => showToast('SUCCESS', t('resent', { name })),
      onError: ({ message }) => showToast('ERROR', message),
    });
  return (
    <ListItem disableGutters divider sx={{ flexWrap: 'wrap', columnGap: 1 }}>
      <ListItemText
        primary={name}
        secondary={invite.name ? `${email} · ${state}` : state}
        sx={{ flex: '1 1 12rem', overflowWrap: 'anywhere' }}
        slotProps={{ primary: { sx: { fontWeight: 500 } } }}
      />
      {canResend && (
        <Button size="small" aria-label={t('resendTo', { name })} loading={resend.isPending} onClick={again}>
          {t('resend')}
        </Button>
      )}
      <Button size="small" aria-label={t('revokeOf', { name })} onClick={onRevoke}>
        {t('revoke')}
      </Button>
    </ListItem>
  );
}

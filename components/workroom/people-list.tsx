'use client';

import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemAvatar from '@mui/material/ListItemAvatar';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { InviteButton } from '#components/invites/invite-button.tsx';
import type { ContributorDto } from '#lib/contracts/contributors.ts';
import { useContributors } from '#lib/hooks/use-contributors.ts';
import { LoadFailure } from './load-failure.tsx';

const RemovePersonDialog = dynamic(
  async () => (await import('./remove-person-dialog.tsx')).RemovePersonDialog,
  { ssr: false },
);

/** Who takes part, and how far each of them is. */
export function PeopleList({ tributeId }: { tributeId: string }) {
  const t = useTranslations('workroom.people');
  return (
    <Box
      component="section"
      aria-labelledby="people"
      sx={{
        gridArea: 'people',
        p: { xs: 2, md: 2.5 },
        bgcolor: { md: 'background.paper' },
        borderInlineEndStyle: 'solid',
        borderInlineEndWidth: { xs: 0, md: 1 },
        borderColor: { md: 'divider' },
      }}
    >
      <Typography id="people" component="h2" variant="h4">
        {t('heading')}
      </Typography>
      <InviteButton tributeId={tributeId} />
      <People tributeId={tributeId} />
    </Box>
  );
}

function People({ tributeId }: { tributeId: string }) {
  const t = useTranslations('workroom.people');
  const [leaving, setLeaving] = useState<ContributorDto | null>(null);
  const { data: people, error, isFetching, refetch } = useContributors(tributeId);
  if (!people) {
    if (!error) return <Skeleton variant="rounded" height={96} sx={{ mt: 2 }} />;
    return <LoadFailure text={t('failed')} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (people.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {t('empty')}
      </Typography>
    );
  }
  return (
    <List aria-labelledby="people">
      {people.map((person) => (
        <PersonRow key={person._id} person={person} onRemove={() => setLeaving(person)} />
      ))}
      {leaving && (
        <RemovePersonDialog tributeId={tributeId} person={leaving} onClose={() => setLeaving(null)} />
      )}
    </List>
  );
}

type PersonRowProps = { person: ContributorDto; onRemove: () => void };

function PersonRow({ person: { name, status, clips }, onRemove }: PersonRowProps) {
  const t = useTranslations('workroom.people');
  return (
    <ListItem
      disableGutters
      secondaryAction={
        <IconButton
          edge="end"
          aria-label={t('remove', { name })}
          title={t('remove', { name })}
          onClick={onRemove}
        >
          <PersonRemoveOutlined fontSize="small" />
        </IconButton>
      }
    >
      <ListItemAvatar>
        <Avatar sx={{ bgcolor: 'var(--color-mist)', color: 'primary.main', fontWeight: 600 }} aria-hidden>
          {name.slice(0, 1).toUpperCase()}
        </Avatar>
      </ListItemAvatar>
      <ListItemText
        primary={name}
        secondary={clips > 0 ? t('sent', { clips }) : t(status)}
        slotProps={{
          primary: { sx: { fontWeight: 600, overflowWrap: 'anywhere' } },
          secondary: { color: clips > 0 ? 'primary' : 'textSecondary' },
        }}
      />
    </ListItem>
  );
}

'use client';

import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DraftsOutlined from '@mui/icons-material/DraftsOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined';
import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { ListPlace } from '#components/ui/long-list.tsx';
import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import { isolated } from '#lib/text/direction-marks.ts';
import type { PersonAction } from './person-dialogs.tsx';
import { PersonMenu } from './person-menu.tsx';
import { usePersonLines } from './use-person-lines.ts';

type PersonRowProps = {
  tributeId: string;
  person: BoardPersonDto;
  place: ListPlace;
  poster: string | null;
  isCollecting: boolean;
  now: Date;
  onAction: (action: PersonAction) => void;
};

export function PersonRow({ tributeId, person, place, poster, isCollecting, now, onAction }: PersonRowProps) {
  const t = useTranslations('board');
  const lines = usePersonLines(person, now);
  const { name, email, isMine } = person;
  return (
    <ListItem {...place} disableGutters sx={grid}>
      <Avatar
        aria-hidden
        alt=""
        {...(poster && { src: poster })}
        sx={{ bgcolor: 'var(--color-mist)', color: 'primary.main', fontWeight: 600 }}
      >
        {name.slice(0, 1).toUpperCase()}
      </Avatar>
      <Typography sx={{ fontWeight: 600 }}>{isMine ? `${isolated(name)} (${t('me')})` : name}</Typography>
      {!isMine && <PersonMenu {...{ tributeId, person, isCollecting, now, onAction }} />}
      <Box sx={{ gridColumn: '2 / -1' }}>
        {email !== null && email !== name && !isMine && (
          <Typography variant="body2" color="textSecondary">
            {email}
          </Typography>
        )}
        <State person={person} text={lines.state} />
        {lines.notes.map((note) => (
          <Typography key={note} variant="body2" color="textSecondary">
            {note}
          </Typography>
        ))}
      </Box>
      {lines.tip && <Tip text={lines.tip} />}
    </ListItem>
  );
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: 1.5,
  alignItems: 'center',
  py: 1,
} as const;

const SIGNS = {
  INVITED: MailOutlined,
  OPENED: DraftsOutlined,
  TRYING: VideocamOutlined,
  STUCK: ErrorOutlineOutlined,
  SENT: CheckCircleOutlined,
  DECLINED: RemoveCircleOutlineOutlined,
};

const COLOURS = {
  INVITED: 'text.secondary',
  OPENED: 'text.secondary',
  TRYING: 'primary.main',
  STUCK: 'error.main',
  SENT: 'primary.main',
  DECLINED: 'text.secondary',
};

function State({ person: { state }, text }: { person: BoardPersonDto; text: string }) {
  const Sign = SIGNS[state];
  return (
    <Typography variant="body2" sx={{ display: 'flex', gap: 0.75, color: COLOURS[state] }}>
      <Sign aria-hidden sx={{ flex: 'none', mt: '0.1em', fontSize: '1.25em' }} />
      {text}
    </Typography>
  );
}

function Tip({ text }: { text: string }) {
  const t = useTranslations('board.tip');
  return (
    <Typography
      variant="body2"
      sx={{ gridColumn: '1 / -1', mt: 1, p: 1.5, borderRadius: 1, bgcolor: 'var(--color-mist)' }}
    >
      <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
        {t('label')}
      </Box>
      {text}
    </Typography>
  );
}

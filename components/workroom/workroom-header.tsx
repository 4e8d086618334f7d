'use client';

import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import LinkRounded from '@mui/icons-material/LinkRounded';
import QuizOutlined from '@mui/icons-material/QuizOutlined';
import TuneRounded from '@mui/icons-material/TuneRounded';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useOpenedOnce } from '#components/layout/use-opened-once.ts';
import { HOME_PATH } from '#lib/auth/post-login-route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { formatDay } from '#lib/format/date.ts';
import { usePresentation } from '#lib/hooks/use-presentation.ts';
import { daysLeft } from '#lib/tribute/due-date.ts';
import { sharePagePath } from '#lib/tribute/share-purposes.ts';
import type { HeaderDialog } from './header-dialogs.tsx';
import { inviteLink, useCopyLink } from './use-copy-link.ts';

const PublishDialog = dynamic(async () => (await import('./publish-dialog.tsx')).PublishDialog, {
  ssr: false,
});
const HeaderDialogs = dynamic(async () => (await import('./header-dialogs.tsx')).HeaderDialogs, {
  ssr: false,
});

/** Whom the reel is for, how far it is, and its two links. */
export function WorkroomHeader({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('workroom');
  const share = useTranslations('share');
  const copyLink = useCopyLink();
  const [isPublishing, setIsPublishing] = useState(false);
  const wasPublishing = useOpenedOnce(isPublishing);
  const [dialog, setDialog] = useState<HeaderDialog | null>(null);
  const reasonId = useId();
  const { data: presentation } = usePresentation(tribute.tributeId);
  const { name } = tribute.tributeFor;
  // As the server has it: a film that shows nothing is not published, one that is out may always be taken back.
  const canPublish = tribute.publishedAt !== null || Boolean(presentation?.entries.length);
  const isEmpty = presentation !== undefined && !canPublish;
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: { xs: 1, md: 3 },
        py: 1.5,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton component={Link} href={HOME_PATH} aria-label={t('back')}>
        <ArrowBackRounded />
      </IconButton>
      <Avatar src={tribute.imageUrl ?? ''} alt="" sx={{ width: 48, height: 48, bgcolor: 'primary.main' }}>
        {name.slice(0, 1)}
      </Avatar>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Typography component="h1" variant="h4" sx={{ overflowWrap: 'anywhere' }}>
          {t('pageTitle', { name })}
        </Typography>
        <Progress tribute={tribute} />
      </Box>
      <Box
        sx={{
          display: { xs: 'grid', md: 'flex' },
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'end',
          gap: 0.5,
          flex: { xs: '1 1 100%', sm: '0 1 auto' },
          minWidth: 0,
          px: { xs: 1, sm: 0 },
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <IconButton
            aria-label={t('questions.open')}
            title={t('questions.open')}
            color="primary"
            onClick={() => setDialog('questions')}
          >
            <QuizOutlined />
          </IconButton>
          <IconButton
            aria-label={t('settings.open')}
            title={t('settings.open')}
            color="primary"
            onClick={() => setDialog('settings')}
          >
            <TuneRounded />
          </IconButton>
          <Button
            variant="outlined"
            startIcon={<LinkRounded />}
            sx={{ flex: '1 1 auto' }}
            onClick={() => void copyLink(inviteLink(tribute.tributeId))}
          >
            {t('shareLink')}
          </Button>
          <Button
            variant="contained"
            sx={{ flex: '1 1 auto' }}
            disabled={!canPublish}
            aria-describedby={isEmpty ? reasonId : undefined}
            onClick={() => setIsPublishing(true)}
          >
            {tribute.publishedAt ? t('publish.manage') : t('publish.button')}
          </Button>
        </Box>
        <Button
          component={Link}
          href={sharePagePath('CONTRIBUTE', tribute.tributeId)}
          size="small"
          sx={{ justifySelf: { xs: 'start', sm: 'end' }, order: { md: -1 } }}
        >
          {share('moreWays')}
        </Button>
        {isEmpty && (
          <Typography
            id={reasonId}
            variant="caption"
            color="textSecondary"
            sx={{ flexBasis: '100%', textAlign: 'end' }}
          >
            {t('publish.tooEarly')}
          </Typography>
        )}
      </Box>
      {dialog && <HeaderDialogs tribute={tribute} dialog={dialog} onOpen={setDialog} />}
      {wasPublishing && (
        <PublishDialog tribute={tribute} isOpen={isPublishing} onClose={() => setIsPublishing(false)} />
      )}
    </Box>
  );
}

function Progress({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('workroom');
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const dueDate = new Date(tribute.dueDate);
  const days = daysLeft(dueDate, now);
  const date = formatDay(dueDate, { locale, timezone: tribute.timezone, now });
  const untilDate = days < 0 ? t('dateHasPassed') : t('daysLeft', { days });
  const timeLeft = tribute.status === 'CLOSED' ? t('closed') : untilDate;
  return (
    <Typography variant="body2" color="textSecondary" title={t('until', { date })}>
      {t('answered', { count: tribute.counts.answered })} · {timeLeft}
    </Typography>
  );
}

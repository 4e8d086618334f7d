'use client';

import LinkRounded from '@mui/icons-material/LinkRounded';
import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { HomeLink } from '#components/layout/home-link.tsx';
import { useHandedFocus } from '#components/ui/use-handed-focus.ts';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import { usePresentation } from '#lib/browser/hooks/use-presentation.ts';
import type { TributeDto, TributeStatus } from '#lib/contracts/tributes.ts';
import { formatDay } from '#lib/format/date.ts';
import { daysLeft } from '#lib/tribute/due-date.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import { ShareButton } from './reel/share-button.tsx';
import type { HeaderDialog } from './settings/header-dialogs.tsx';
import { PutAwayNotice } from './settings/put-away-notice.tsx';

const PublishDialog = dynamic(async () => (await import('./reel/publish-dialog.tsx')).PublishDialog, {
  ssr: false,
});
const HeaderDialogs = dynamic(async () => (await import('./settings/header-dialogs.tsx')).HeaderDialogs, {
  ssr: false,
});
// Most links are on.
const SwitchLinkOn = dynamic(
  async () => (await import('#components/people/switch-link-on.tsx')).SwitchLinkOn,
  {
    ssr: false,
    loading: () => <PendingSwitch />,
  },
);
const ReelMenu = dynamic(async () => (await import('./settings/reel-menu.tsx')).ReelMenu, { ssr: false });

type WorkroomHeaderProps = {
  tribute: TributeDto;
  /** Adds an answer that the creator received. */
  onReceive: () => void;
};

export function WorkroomHeader({ tribute, onReceive }: WorkroomHeaderProps) {
  const t = useTranslations('workroom');
  const { name } = tribute.tributeFor;
  const { pageDeep, soft, ink } = OCCASIONS[tribute.tributeType].palette;
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
        color: ink,
        bgcolor: pageDeep,
      }}
    >
      <HomeLink color="inherit" />
      <Avatar
        src={tribute.imageUrl ?? ''}
        alt=""
        sx={{ width: 56, height: 56, color: ink, bgcolor: soft, border: '3px solid var(--color-white)' }}
      >
        {name.slice(0, 1)}
      </Avatar>
      <Box sx={{ flex: '1 1 7rem', minWidth: 0 }}>
        <Typography component="h1" variant="h4" tabIndex={-1}>
          {t('pageTitle', { name })}
        </Typography>
        <Progress tribute={tribute} />
      </Box>
      <MoreButton {...{ tribute, onReceive }} />
      {tribute.status === 'ARCHIVED' ? (
        <PutAwayNotice tribute={tribute} />
      ) : (
        <MainActions tribute={tribute} />
      )}
    </Box>
  );
}

function MoreButton({ tribute, onReceive }: WorkroomHeaderProps) {
  const t = useTranslations('workroom.menu');
  const buttonId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const wasOpen = useOpenedOnce(anchor !== null);
  const [dialog, setDialog] = useState<HeaderDialog | null>(null);
  return (
    <>
      <IconButton
        id={buttonId}
        aria-label={t('open')}
        title={t('open')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        color="inherit"
        sx={{ order: { md: 1 } }}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreHorizRounded />
      </IconButton>
      {wasOpen && (
        <ReelMenu
          tribute={tribute}
          anchor={anchor}
          labelledBy={buttonId}
          onOpen={setDialog}
          onReceive={onReceive}
          onClose={() => setAnchor(null)}
        />
      )}
      {dialog && <HeaderDialogs tribute={tribute} dialog={dialog} onOpen={setDialog} />}
    </>
  );
}

const GROWING = { xs: '1 1 auto', md: 'none' };

function MainActions({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('workroom');
  const { hand, ref } = useHandedFocus();
  const [isPublishing, setIsPublishing] = useState(false);
  const wasPublishing = useOpenedOnce(isPublishing);
  const reasonId = useId();
  const { data: presentation } = usePresentation(tribute.tributeId);
  // Like the server: an empty reel cannot be published, but always taken offline.
  const canPublish = tribute.publishedAt !== null || Boolean(presentation?.entries.length);
  const isEmpty = presentation !== undefined && !canPublish;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'end',
        columnGap: 1,
        rowGap: 0.5,
        flex: { xs: '1 1 100%', md: '0 1 auto' },
        px: { xs: 1, md: 0 },
      }}
    >
      {!tribute.linkOpen && <SwitchLinkOn tributeId={tribute.tributeId} onSwitch={hand} />}
      {(tribute.linkOpen || tribute.publishedAt) && (
        // A new button after switching the link on, so that it takes the focus.
        <ShareButton
          key={String(tribute.linkOpen)}
          ref={ref}
          tribute={tribute}
          sx={{ flex: GROWING, bgcolor: 'background.paper' }}
        />
      )}
      <Button
        variant="contained"
        sx={{ flex: GROWING }}
        disabled={!canPublish}
        aria-describedby={isEmpty ? reasonId : undefined}
        onClick={() => setIsPublishing(true)}
      >
        {tribute.publishedAt ? t('publish.manage') : t('publish.button')}
      </Button>
      {isEmpty && (
        <Typography id={reasonId} variant="caption" sx={{ flexBasis: '100%', textAlign: 'end' }}>
          {t('publish.tooEarly')}
        </Typography>
      )}
      {wasPublishing && (
        <PublishDialog tribute={tribute} isOpen={isPublishing} onClose={() => setIsPublishing(false)} />
      )}
    </Box>
  );
}

function PendingSwitch() {
  const t = useTranslations('workroom.linkOff');
  return (
    <Button variant="outlined" startIcon={<LinkRounded />} loading sx={{ bgcolor: 'background.paper' }}>
      {t('switchOn')}
    </Button>
  );
}

const NO_BREAK_SPACE = '\u00A0';

function Progress({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('workroom');
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const { status, timezone, counts } = tribute;
  const dueDate = new Date(tribute.dueDate);
  const days = daysLeft(dueDate, now);
  const date = formatDay(dueDate, { locale, timezone, now });
  const untilDate = days < 0 ? t('dateHasPassed') : t('daysLeft', { days });
  // Longer words must wrap on the narrowest phones.
  const together = untilDate.replaceAll(' ', NO_BREAK_SPACE);
  const states: Partial<Record<TributeStatus, string>> = {
    CLOSED: t('closed'),
    READY: t('published'),
    DELIVERED: t('shown'),
    ARCHIVED: t('putAway.state'),
  };
  const state = states[status] ?? together;
  return (
    <Typography variant="body2" title={t('until', { date })}>
      {t('answered', { count: counts.answered })} · {state}
    </Typography>
  );
}

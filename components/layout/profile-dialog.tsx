'use client';

import CloseRounded from '@mui/icons-material/CloseRounded';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { Queries } from '#components/providers/queries.tsx';
import { useOwnUser } from '#lib/browser/hooks/use-own-user.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { UserProfile } from '#lib/browser/stores/user-slice.ts';
import { displayName } from '#lib/tribute/display-name.ts';
import { PAGES } from './pages.ts';
import { PersonAvatar } from './person-avatar.tsx';

type ProfileDialogProps = { appName: string; isOpen: boolean; onClose: () => void };

export function ProfileDialog({ appName, isOpen, onClose }: ProfileDialogProps) {
  const t = useTranslations('layout.profile');
  const { logOut } = useAuth();
  const profile = useRootStore(({ userFirebaseData }) => userFirebaseData);
  const email = useRootStore(({ user }) => user?.email ?? '');
  const name = profile ? displayName([profile]) : '';
  const nameId = useId();

  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={nameId}>
      <IconButton
        aria-label={t('close')}
        onClick={onClose}
        sx={{ position: 'absolute', top: 8, insetInlineEnd: 8 }}
      >
        <CloseRounded />
      </IconButton>
      <DialogContent sx={{ display: 'grid', justifyItems: 'center', gap: 1, pt: 4, textAlign: 'center' }}>
        <PersonAvatar size="large" />
        <Typography id={nameId} variant="h4" component="h2" sx={{ mt: 1 }}>
          {name || email}
        </Typography>
        {name && (
          <Typography variant="body2" color="textSecondary">
            {email}
          </Typography>
        )}
        <Button component={Link} href={PAGES.profile} variant="outlined" onClick={onClose} sx={{ my: 1 }}>
          {t('edit')}
        </Button>
        <Queries>
          <FreshFigures />
        </Queries>
        {profile && <Credit appName={appName} credit={profile.credit} onLeave={onClose} />}
        {profile && <Counts counts={profile.counts} />}
        <Button
          startIcon={<LogoutRounded />}
          color="inherit"
          onClick={() => {
            onClose();
            void logOut();
          }}
        >
          {t('logOut')}
        </Button>
      </DialogContent>
    </Dialog>
  );
}

/** Loads the figures again each time the dialog opens: an event may have been missed. */
function FreshFigures() {
  useOwnUser({ isFresh: true });
  return null;
}

function Credit({ appName, credit, onLeave }: { appName: string; credit: number; onLeave: () => void }) {
  const t = useTranslations('layout.profile');
  const addMore = { component: Link, href: PAGES.pricing, onClick: onLeave };
  return (
    <Box sx={{ width: '100%', p: 2.5, borderRadius: 'var(--radius-card)', bgcolor: 'var(--color-mist)' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {credit > 0 ? t('credit', { count: credit }) : t('noCredit', { appName })}
      </Typography>
      {credit > 0 ? (
        <Typography variant="body2">
          <Box component="span" sx={{ display: 'inline-block' }}>
            {t('price')}
          </Box>{' '}
          <MuiLink {...addMore} sx={{ display: 'inline-block', py: 1.25, fontWeight: 600 }}>
            {t('addMore')}
          </MuiLink>
        </Typography>
      ) : (
        <>
          <Typography variant="body2">{t('noCreditPrice')}</Typography>
          <Button {...addMore} variant="contained" fullWidth sx={{ mt: 2 }}>
            {t('addMore')}
          </Button>
        </>
      )}
    </Box>
  );
}

const COUNTS = ['submissions', 'views', 'hearts'] as const;

function Counts({ counts }: Pick<UserProfile, 'counts'>) {
  const t = useTranslations('layout.profile');
  const noteId = useId();
  return (
    <Box sx={{ width: '100%', my: 1 }}>
      <Box
        component="dl"
        aria-describedby={noteId}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', m: 0, gap: 1 }}
      >
        {COUNTS.map((count) => (
          <Box key={count} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {t(count)}
            </Typography>
            <Typography component="dd" variant="h4" sx={{ m: 0 }}>
              {t('count', { count: counts[count] })}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography id={noteId} variant="caption" component="p" color="textSecondary">
        {t('countsNote')}
      </Typography>
    </Box>
  );
}

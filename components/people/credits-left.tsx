'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useRootStore } from '#lib/browser/stores/root-store.ts';

type CreditsLeftProps = {
  cost: number;
  /** The server refused for lack of credits. */
  isRefused: boolean;
};

export function CreditsLeft({ cost, isRefused }: CreditsLeftProps) {
  const t = useTranslations('invites');
  const credit = useRootStore(({ userFirebaseData }) => userFirebaseData?.credit ?? null);
  if (credit === null && !isRefused) return null;
  const missing = cost - (credit ?? cost);
  return (
    <>
      {credit !== null && credit + cost > 0 && (
        <Typography component="output" variant="body2" sx={{ fontWeight: 500 }}>
          {t('credits', { count: credit })}
          {cost > 0 && ` · ${t('cost', { count: cost })}`}
        </Typography>
      )}
      {(missing > 0 || isRefused || credit === 0) && (
        <Alert
          severity="info"
          action={
            <Button component={Link} href="/pricing" color="inherit" sx={{ whiteSpace: 'nowrap' }}>
              {t('pricing')}
            </Button>
          }
        >
          {missing > 0 ? t('short', { count: missing }) : t(isRefused ? 'noCredit' : 'credits', { count: 0 })}
        </Alert>
      )}
    </>
  );
}

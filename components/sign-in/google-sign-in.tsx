'use client';

import Google from '@mui/icons-material/Google';
import Button from '@mui/material/Button';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import type { StandInAccount } from '#lib/browser/auth/google-sign-in.ts';
import { useSubmit } from '#lib/browser/hooks/use-submit.ts';
import styles from './account.module.css';

const GoogleStandInDialog = dynamic(
  async () => (await import('./google-stand-in-dialog.tsx')).GoogleStandInDialog,
  { ssr: false },
);

/** After a failure the button comes back (docs/specification.md#google-failed). */
export function GoogleSignIn() {
  const t = useTranslations('account.google');
  const { identity } = useAuth();
  const [isChoosing, setIsChoosing] = useState(false);
  const hasChosen = useOpenedOnce(isChoosing);
  const signIn = useSubmit({
    mutationFn: (account?: StandInAccount) => identity.signInWithGoogle(account),
  });

  return (
    <>
      <p className={styles.or}>{t('or')}</p>
      <Button
        variant="outlined"
        size="large"
        fullWidth
        sx={{ px: 1.5 }}
        startIcon={<Google />}
        // Stays busy after success, until the page changes.
        loading={signIn.isPending || signIn.data?.status === 200}
        onClick={() => (identity.needsGoogleStandIn ? setIsChoosing(true) : signIn.mutate(undefined))}
      >
        {t('submit')}
      </Button>
      {hasChosen && (
        <GoogleStandInDialog
          isOpen={isChoosing}
          onClose={() => setIsChoosing(false)}
          onChoose={(account) => {
            setIsChoosing(false);
            signIn.mutate(account);
          }}
        />
      )}
    </>
  );
}

'use client';

import Google from '@mui/icons-material/Google';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import type { StandInAccount } from '#lib/auth/google-sign-in.ts';
import { GoogleStandInDialog } from './google-stand-in-dialog.tsx';

/** Sign-in by a Google account, for new people and old. After a failure the button is simply back (seed §8). */
export function GoogleSignIn() {
  const t = useTranslations('account.google');
  const { identity } = useAuth();
  const [isChoosing, setIsChoosing] = useState(false);
  const signIn = useMutation({
    mutationFn: (account?: StandInAccount) => identity.signInWithGoogle(account),
  });

  return (
    <>
      <Divider sx={{ my: 3 }}>{t('or')}</Divider>
      <Button
        variant="outlined"
        size="large"
        fullWidth
        startIcon={<Google />}
        // Until the page changes, a success keeps the button busy.
        loading={signIn.isPending || signIn.data?.status === 200}
        onClick={() => (identity.needsGoogleStandIn ? setIsChoosing(true) : signIn.mutate(undefined))}
      >
        {t('submit')}
      </Button>
      {identity.needsGoogleStandIn && (
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

'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { themed } from '#components/theme/themed.ts';
import { PlainButton } from '#components/ui/plain-button.tsx';
import { PlainIcon } from '#components/ui/plain-icon.tsx';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import type { StandInAccount } from '#lib/browser/auth/google-sign-in.ts';
import { useSubmit } from '#lib/browser/hooks/use-submit.ts';
import styles from './account.module.css';

const GoogleStandInDialog = themed(
  async () => (await import('./google-stand-in-dialog.tsx')).GoogleStandInDialog,
);

const GOOGLE =
  'M12.545,10.239v3.821h5.445c-0.712,2.315-2.647,3.972-5.445,3.972c-3.332,0-6.033-2.701-6.033-6.032s2.701-6.032,6.033-6.032c1.498,0,2.866,0.549,3.921,1.453l2.814-2.814C17.503,2.988,15.139,2,12.545,2C7.021,2,2.543,6.477,2.543,12s4.478,10,10.002,10c8.396,0,10.249-7.85,9.426-11.748L12.545,10.239z';

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
      <PlainButton
        kind="outlined"
        isLarge
        isFullWidth
        startIcon={<PlainIcon path={GOOGLE} isSmall />}
        // Stays busy after success, until the page changes.
        isBusy={signIn.isPending || signIn.data?.status === 200}
        onClick={() => (identity.needsGoogleStandIn ? setIsChoosing(true) : signIn.mutate(undefined))}
      >
        {t('submit')}
      </PlainButton>
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

'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useAuth } from '#components/providers/auth-context.ts';
import { FormHeading } from '#components/ui/form-heading.tsx';
import { HOME_PATH, ownPath } from '#lib/auth/post-login-route.ts';
import { codeOf, dataOf } from '#lib/browser/api/client.ts';
import { verifyUser } from '#lib/browser/api/users.ts';
import { useOnce } from '#lib/browser/hooks/use-once.ts';
import { useSubmit } from '#lib/browser/hooks/use-submit.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';

type VerifyScreenProps = {
  token: string;
  /** The link replaces the address of the account that is signed in here. */
  isChange: boolean;
};

export function VerifyScreen({ token, isChange }: VerifyScreenProps) {
  const { status } = useAuth();
  // Only the account's own person may change it: their token has to be here first.
  if (isChange && status === 'loading') return <Checking />;
  return <Confirmation {...{ token, isChange }} />;
}

function Checking() {
  const t = useTranslations('account.verify');
  return (
    <Box sx={{ py: 6, textAlign: 'center' }}>
      <CircularProgress aria-label={t('checking')} />
    </Box>
  );
}

function Confirmation({ token, isChange }: VerifyScreenProps) {
  const t = useTranslations('account.verify');
  const { data, error, mutate } = useConfirmation(token, isChange);
  if (data) {
    return (
      <Box aria-live="polite">
        <FormHeading
          title={t(isChange ? 'changedTitle' : 'title')}
          lead={t(isChange ? 'changedLead' : 'lead', { email: data.email })}
        />
        {/* A page load, so that everything on it knows of the confirmed address. */}
        <Button
          variant="contained"
          size="large"
          fullWidth
          href={isChange ? '/login' : pathOf(data.redirectUrl)}
        >
          {t(isChange ? 'signIn' : 'continue')}
        </Button>
      </Box>
    );
  }
  if (error) {
    return (
      <Box role="alert">
        <Failure error={error} isChange={isChange} onRetry={() => mutate()} />
      </Box>
    );
  }
  return <Checking />;
}

type FailureProps = { error: Error; isChange: boolean; onRetry: () => void };

function Failure({ error, isChange, onRetry }: FailureProps) {
  const t = useTranslations('account.verify');
  const code = codeOf(error);
  if (code === 'UNAUTHENTICATED') return <SignInFirst />;
  if (code === 'INVALID_INPUT') {
    return (
      <>
        <FormHeading title={t('failedTitle')} lead={t(isChange ? 'changeFailedLead' : 'failedLead')} />
        <Button
          variant="contained"
          size="large"
          fullWidth
          component={Link}
          href={isChange ? '/profile' : '/login'}
        >
          {t(isChange ? 'toProfile' : 'signIn')}
        </Button>
      </>
    );
  }
  return (
    <>
      <FormHeading title={t('unknownTitle')} lead={error.message} />
      <Button variant="contained" size="large" fullWidth onClick={onRetry}>
        {t('again')}
      </Button>
    </>
  );
}

/** Leads to the sign-in page and back to this link. */
function SignInFirst() {
  const t = useTranslations('account.verify');
  const { identity } = useAuth();
  const router = useRouter();
  const { mutate: signIn } = useSubmit({
    // The sign-in page would send someone else who is signed in here straight back.
    mutationFn: () => identity.signOut(),
    onSuccess: () => {
      useUiStore.getState().setUi({ redirectFrom: window.location.pathname + window.location.search });
      router.push('/login');
    },
  });
  return (
    <>
      <FormHeading title={t('changeSignInTitle')} lead={t('changeSignInLead')} />
      <Button variant="contained" size="large" fullWidth onClick={() => signIn()}>
        {t('signIn')}
      </Button>
    </>
  );
}

/** Confirms once per visit, and tells the identity of this browser if it has one. A change has ended its sign-in. */
function useConfirmation(token: string, isChange: boolean) {
  const { identity } = useAuth();
  const confirmation = useSubmit({
    mutationFn: () => dataOf(verifyUser(token)),
    onSuccess: () => (isChange ? identity.signOut() : identity.renewToken()),
  });
  useOnce(() => confirmation.mutate());
  return confirmation;
}

function pathOf(redirectUrl: string): string {
  if (!URL.canParse(redirectUrl)) return HOME_PATH;
  const { pathname, search } = new URL(redirectUrl);
  return ownPath(pathname + search) ?? HOME_PATH;
}

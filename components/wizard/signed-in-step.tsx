'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { SignedIn } from '#components/providers/signed-in.tsx';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { LAST_OPEN_PATH } from '#lib/tribute/wizard-steps.ts';
import { useWizardNavigation } from './use-wizard-navigation.ts';

const LoginDialog = dynamic(async () => (await import('#components/sign-in/login-dialog.tsx')).LoginDialog, {
  ssr: false,
});

type SignedInStepProps = {
  /** What stands behind the dialog, and while it is not known who is here. */
  fallback: ReactNode;
  children: ReactNode;
};

/**
 * A step for people who are signed in. To a visitor the login dialog opens over it: who signs in goes on where
 * they are, who closes it is a step back, and nothing of the draft is lost (docs/specification.md#wizard-keeps).
 */
export function SignedInStep({ fallback, children }: SignedInStepProps) {
  const { status } = useAuth();
  const { goTo } = useWizardNavigation();

  useEffect(() => {
    const { setUi } = useUiStore.getState();
    // Sign-up leads away from here; by the path it comes back.
    if (status === 'signedOut') setUi({ isLoginDialogOpen: true, redirectFrom: window.location.pathname });
    if (status === 'signedIn') setUi({ redirectFrom: null });
    return () => setUi({ isLoginDialogOpen: false });
  }, [status]);

  if (status !== 'signedOut') return <SignedIn fallback={fallback}>{children}</SignedIn>;
  return (
    <>
      {fallback}
      <LoginDialog
        from="wizard"
        onClose={() => {
          useUiStore.getState().setUi({ isLoginDialogOpen: false, redirectFrom: null });
          goTo(LAST_OPEN_PATH);
        }}
      />
    </>
  );
}

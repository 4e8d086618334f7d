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
  /** Shown behind the dialog and while loading. */
  fallback: ReactNode;
  children: ReactNode;
};

/** Visitors get a login dialog; closing it goes back, and the draft is kept (docs/specification.md#wizard-keeps). */
export function SignedInStep({ fallback, children }: SignedInStepProps) {
  const { status } = useAuth();
  const { goTo } = useWizardNavigation();

  useEffect(() => {
    const { setUi } = useUiStore.getState();
    // Sign-up leaves this page and returns by the path.
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

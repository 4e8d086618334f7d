'use client';

import dynamic from 'next/dynamic';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import { KEEP_ACCOUNT_DIALOG, UNSENT_TAKE_DIALOG, useUiStore } from '#lib/browser/stores/ui-store.ts';

const CompleteProfileDialog = dynamic(
  async () => (await import('./complete-profile-dialog.tsx')).CompleteProfileDialog,
  { ssr: false },
);
const UnsentTakeDialog = dynamic(async () => (await import('./unsent-take-dialog.tsx')).UnsentTakeDialog, {
  ssr: false,
});

const KeepAccountDialog = dynamic(async () => (await import('./keep-account-dialog.tsx')).KeepAccountDialog, {
  ssr: false,
});

export function AccountDialogs() {
  const hasAskedProfile = useOpenedOnce(useUiStore(({ isCompleteProfileOpen }) => isCompleteProfileOpen));
  const hasAskedTake = useOpenedOnce(useUiStore(({ dialogType }) => dialogType === UNSENT_TAKE_DIALOG));
  const hasComeBack = useOpenedOnce(useUiStore(({ dialogType }) => dialogType === KEEP_ACCOUNT_DIALOG));
  return (
    <>
      {hasAskedProfile && <CompleteProfileDialog />}
      {hasAskedTake && <UnsentTakeDialog />}
      {hasComeBack && <KeepAccountDialog />}
    </>
  );
}

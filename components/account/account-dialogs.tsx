'use client';

import { themed } from '#components/theme/themed.ts';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import {
  KEEP_ACCOUNT_DIALOG,
  SUSPENDED_DIALOG,
  UNSENT_TAKE_DIALOG,
  useUiStore,
} from '#lib/browser/stores/ui-store.ts';

const CompleteProfileDialog = themed(
  async () => (await import('./complete-profile-dialog.tsx')).CompleteProfileDialog,
);
const UnsentTakeDialog = themed(async () => (await import('./unsent-take-dialog.tsx')).UnsentTakeDialog);
const KeepAccountDialog = themed(async () => (await import('./keep-account-dialog.tsx')).KeepAccountDialog);

const SuspendedDialog = themed(async () => (await import('./suspended-dialog.tsx')).SuspendedDialog);

export function AccountDialogs() {
  const hasAskedProfile = useOpenedOnce(useUiStore(({ isCompleteProfileOpen }) => isCompleteProfileOpen));
  const hasAskedTake = useOpenedOnce(useUiStore(({ dialogType }) => dialogType === UNSENT_TAKE_DIALOG));
  const hasComeBack = useOpenedOnce(useUiStore(({ dialogType }) => dialogType === KEEP_ACCOUNT_DIALOG));
  const isSuspended = useOpenedOnce(useUiStore(({ dialogType }) => dialogType === SUSPENDED_DIALOG));
  return (
    <>
      {hasAskedProfile && <CompleteProfileDialog />}
      {hasAskedTake && <UnsentTakeDialog />}
      {hasComeBack && <KeepAccountDialog />}
      {isSuspended && <SuspendedDialog />}
    </>
  );
}

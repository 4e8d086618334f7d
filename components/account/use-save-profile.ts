import { usePathname, useRouter } from 'next/navigation';
import { showToast } from '#components/providers/show-toast.ts';
import { usePostLoginRouting } from '#components/providers/use-post-login-routing.ts';
import { dataOf } from '#lib/api/client.ts';
import { updateUser } from '#lib/api/users.ts';
import { removeNewUserEmail } from '#lib/auth/cookies.ts';
import { useSubmit } from '#lib/hooks/use-submit.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { useUiStore } from '#lib/stores/ui-store.ts';

const LOGIN_PATH = '/login';
const isInWizard = (pathname: string) => pathname.split('/')[1] === 'createtribute';

/** Saves the name of a new person and sends them on, or says why not and goes to sign-in (seed §4). */
export function useSaveProfile(successMessage: string) {
  const router = useRouter();
  const pathname = usePathname();
  const goOn = usePostLoginRouting();
  return useSubmit({
    mutationFn: ({ firstName, lastName }: { firstName: string; lastName: string }) => {
      const image = useRootStore.getState().userFirebaseData?.userProfile ?? null;
      return dataOf(updateUser({ userDetails: { firstName, lastName, image } }));
    },
    onSuccess: (user) => {
      useRootStore.getState().setProfile(user);
      useUiStore.getState().setUi({ isCompleteProfileOpen: false });
      removeNewUserEmail();
      showToast('SUCCESS', successMessage);
      // The sign-in page sends on whoever is complete, by the same rule; who signed in over the wizard is there.
      if (pathname !== LOGIN_PATH && !isInWizard(pathname)) {
        goOn(window.location.pathname + window.location.search);
      }
    },
    onError: ({ message }) => {
      showToast('ERROR', message);
      router.push(LOGIN_PATH);
    },
  });
}

import { usePathname, useRouter } from 'next/navigation';
import { usePostLoginRouting } from '#components/providers/use-post-login-routing.ts';
import { showToast } from '#components/ui/show-toast.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { updateUser } from '#lib/browser/api/users.ts';
import { removeNewUserEmail } from '#lib/browser/auth/cookies.ts';
import { useSubmit } from '#lib/browser/hooks/use-submit.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';

const LOGIN_PATH = '/login';
/** Pages that keep a person where they are: the wizard and pricing. */
const KEEPING = new Set(['createtribute', 'pricing']);
const keepsPerson = (pathname: string) => KEEPING.has(pathname.split('/')[1] ?? '');

/** Saves a new person's name and sends them onward, or shows the error at sign-in (docs/specification.md#profile-saved). */
export function useSaveProfile(successMessage: string) {
  const router = useRouter();
  const pathname = usePathname();
  const goOn = usePostLoginRouting();
  return useSubmit({
    mutationFn: (userDetails: { firstName: string; lastName: string; image: string | null }) =>
      dataOf(updateUser({ userDetails })),
    onSuccess: (user) => {
      useRootStore.getState().setProfile(user);
      useUiStore.getState().setUi({ isCompleteProfileOpen: false });
      removeNewUserEmail();
      showToast('SUCCESS', successMessage);
      // The sign-in page applies the same rule.
      if (pathname !== LOGIN_PATH && !keepsPerson(pathname)) {
        goOn(window.location.pathname + window.location.search);
      }
    },
    onError: ({ message }) => {
      showToast('ERROR', message);
      router.push(LOGIN_PATH);
    },
  });
}

import { sessionTextsOfPage } from '#lib/browser/messages/session-texts.ts';
import type { ToastType } from '#lib/browser/stores/notify-slice.ts';

/** How long a toast stays, in milliseconds (docs/specification.md#toast-dismiss). */
const TOAST_DURATION_MS = 4000;

/**
 * Shows a toast (docs/specification.md#toast-types). A toast with the same `id` takes the place of the one before it. For a toast
 * that must outlive a page load, use `setNotify` of the root store.
 */
export function showToast(
  type: ToastType,
  message: string = sessionTextsOfPage().loading,
  id?: string,
): void {
  const options = { duration: TOAST_DURATION_MS, ...(id && { id }) };
  const show = async () => {
    const { toast } = await import('react-hot-toast');
    if (type === 'LOADING') toast.loading(message, options);
    else if (type === 'SUCCESS') toast.success(message, options);
    else toast.error(message, options);
  };
  // A toast that cannot be loaded must not break what it tells of.
  show().catch(() => {});
}

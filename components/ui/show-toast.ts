import { sessionTextsOfPage } from '#lib/browser/messages/session-texts.ts';
import type { ToastType } from '#lib/browser/stores/notify-slice.ts';

/** Milliseconds (docs/specification.md#toast-dismiss). */
const TOAST_DURATION_MS = 4000;

/** The same `id` replaces the previous toast (docs/specification.md#toast-types). `setNotify` survives a page load. */
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
  // A failed toast must not break the action.
  show().catch(() => {});
}

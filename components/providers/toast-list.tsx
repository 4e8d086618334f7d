'use client';

import { useEffect } from 'react';
import { ToastBar, Toaster, toast } from 'react-hot-toast';
import { showToast } from '#components/ui/show-toast.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useRestored } from '#lib/browser/stores/use-restored.ts';
import styles from './toast-list.module.css';

/** Milliseconds; older notices are outdated. */
const NOTICE_MAX_AGE_MS = 60_000;

/** Also shows the notice of the previous page. The library keeps 20 toasts (docs/specification.md#toast-limits). */
export function ToastList({ closeLabel }: { closeLabel: string }) {
  useLeftNotice();
  return (
    <Toaster
      position="top-center"
      toastOptions={{ className: styles.toast ?? '' }}
      containerClassName={styles.list ?? ''}
    >
      {(current) => (
        <ToastBar toast={current}>
          {({ icon, message }) => (
            <>
              {icon}
              {message}
              <button
                type="button"
                className={styles.close}
                aria-label={closeLabel}
                onClick={() => toast.dismiss(current.id)}
              >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M6 6L18 18M18 6L6 18" />
                </svg>
              </button>
            </>
          )}
        </ToastBar>
      )}
    </Toaster>
  );
}

function useLeftNotice() {
  const isRestored = useRestored();
  useEffect(() => {
    const { notify, setNotify } = useRootStore.getState();
    if (!isRestored || !notify) return;
    if (Date.now() - notify.setAt < NOTICE_MAX_AGE_MS) showToast(notify.type, notify.message);
    setNotify(null);
    // Only the previous page's notice: one set here is for the next page.
  }, [isRestored]);
}

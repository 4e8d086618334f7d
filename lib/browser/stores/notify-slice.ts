import type { SetSlice } from './slice.ts';

/** docs/specification.md#toast-types */
export type ToastType = 'LOADING' | 'SUCCESS' | 'FAIL' | 'ERROR';
/** `setAt` is in milliseconds. */
export type Notice = { type: ToastType; message: string; setAt: number };

export type NotifySlice = {
  /** A toast that survives a page load: the next page shows and clears it. */
  notify: Notice | null;
  setNotify: (notice: Omit<Notice, 'setAt'> | null) => void;
};

export function createNotifySlice(set: SetSlice<NotifySlice>): NotifySlice {
  return {
    notify: null,
    setNotify: (notice) => set({ notify: notice && { ...notice, setAt: Date.now() } }),
  };
}

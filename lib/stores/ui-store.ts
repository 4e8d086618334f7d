import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { browserStorage } from './browser-storage.ts';

/** The dialog that asks what becomes of a take before its maker signs out. */
export const UNSENT_TAKE_DIALOG = 'UNSENT_TAKE';

type UiState = {
  /** Which custom dialog is open. */
  dialogType: typeof UNSENT_TAKE_DIALOG | null;
  isSideDrawerOpen: boolean;
  isCompleteProfileOpen: boolean;
  isLoginDialogOpen: boolean;
  isOnline: boolean;
  /** Reel audio; films start muted (seed §3). */
  isMuted: boolean;
  /** The path that asked for a sign-in, or null. The only field that outlives the page. */
  redirectFrom: string | null;
};

type UiStore = UiState & { setUi: (change: Partial<UiState>) => void };

/** The seed's UI state (§3). */
export const useUiStore = create<UiStore>()(
  persist(
    (set) => ({
      dialogType: null,
      isSideDrawerOpen: false,
      isCompleteProfileOpen: false,
      isLoginDialogOpen: false,
      isOnline: true,
      isMuted: true,
      redirectFrom: null,
      setUi: (change) => set(change),
    }),
    { name: 'ui', storage: browserStorage, partialize: ({ redirectFrom }) => ({ redirectFrom }) },
  ),
);

import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { browserStorage } from './browser-storage.ts';

export const UNSENT_TAKE_DIALOG = 'UNSENT_TAKE';
export const KEEP_ACCOUNT_DIALOG = 'KEEP_ACCOUNT';
export const SUSPENDED_DIALOG = 'SUSPENDED';

type UiState = {
  croppingImage: string | null;
  dialogType: typeof UNSENT_TAKE_DIALOG | typeof KEEP_ACCOUNT_DIALOG | typeof SUSPENDED_DIALOG | null;
  isSideDrawerOpen: boolean;
  /** The last chosen plan (docs/specification.md#ui-plan). */
  selectedPlan: string;
  isCompleteProfileOpen: boolean;
  isLoginDialogOpen: boolean;
  isOnline: boolean;
  isMuted: boolean;
  /** The page before pricing, to return to after a payment; null after a page load. */
  cameFrom: string | null;
  /** The path that required sign-in. The only persisted field. */
  redirectFrom: string | null;
};

type UiStore = UiState & { setUi: (change: Partial<UiState>) => void };

/** docs/specification.md#ui-state */
export const useUiStore = create<UiStore>()(
  persist(
    (set) => ({
      croppingImage: null,
      dialogType: null,
      isSideDrawerOpen: false,
      selectedPlan: '$0',
      isCompleteProfileOpen: false,
      isLoginDialogOpen: false,
      isOnline: true,
      isMuted: true,
      cameFrom: null,
      redirectFrom: null,
      setUi: (change) => set(change),
    }),
    { name: 'ui', storage: browserStorage, partialize: ({ redirectFrom }) => ({ redirectFrom }) },
  ),
);

import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { browserStorage } from './browser-storage.ts';

/** The dialog that asks what becomes of a take before its maker signs out. */
export const UNSENT_TAKE_DIALOG = 'UNSENT_TAKE';
/** The dialog that offers a deleted account back. */
export const KEEP_ACCOUNT_DIALOG = 'KEEP_ACCOUNT';

type UiState = {
  /** Address of the picture that is being put into place, or null. */
  croppingImage: string | null;
  /** Which custom dialog is open. */
  dialogType: typeof UNSENT_TAKE_DIALOG | typeof KEEP_ACCOUNT_DIALOG | null;
  isSideDrawerOpen: boolean;
  /** The plan that was chosen last (docs/specification.md#ui-plan). */
  selectedPlan: string;
  isCompleteProfileOpen: boolean;
  isLoginDialogOpen: boolean;
  isOnline: boolean;
  /** Reel audio; films start muted (docs/specification.md#ui-muted). */
  isMuted: boolean;
  /** The page that was open before the prices, where a payment leads back to; null after a page load. */
  cameFrom: string | null;
  /** The path that asked for a sign-in, or null. The only field that outlives the page. */
  redirectFrom: string | null;
};

type UiStore = UiState & { setUi: (change: Partial<UiState>) => void };

/** The state of the interface (docs/specification.md#ui-state). */
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

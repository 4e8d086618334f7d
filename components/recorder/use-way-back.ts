import { useRootStore } from '#lib/browser/stores/root-store.ts';

/** The step of the wizard from which the maker of this tribute came to go first (docs/specification.md#store-uses); null for everybody else. */
export function useWayBack(tributeId: string): string | null {
  return useRootStore(({ utilityState, createTribute }) => {
    const { isRedirectFromCreateReelRecordPage, isRedirectFrom } = utilityState;
    return isRedirectFromCreateReelRecordPage && createTribute.tributeId === tributeId
      ? isRedirectFrom
      : null;
  });
}

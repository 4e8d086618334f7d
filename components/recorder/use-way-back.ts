import { useRootStore } from '#lib/browser/stores/root-store.ts';

/**
 * Returns the page from which the creator came to record: a step of the wizard or the workroom
 * (docs/specification.md#store-uses). Null for everyone else.
 */
export function useWayBack(tributeId: string): string | null {
  return useRootStore(({ utilityState, createTribute }) => {
    const { isRedirectFromCreateReelRecordPage, isRedirectFrom } = utilityState;
    const isFromWizard = isRedirectFromCreateReelRecordPage && createTribute.tributeId === tributeId;
    const isFromWorkroom = isRedirectFrom === `/tribute/${tributeId}`;
    return isFromWizard || isFromWorkroom ? isRedirectFrom : null;
  });
}

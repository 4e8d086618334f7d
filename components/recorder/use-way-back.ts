import { useRootStore } from '#lib/browser/stores/root-store.ts';

/** Returns the step or workroom from which the creator came to record (docs/specification.md#store-uses), or null. */
export function useWayBack(tributeId: string): string | null {
  return useRootStore(({ utilityState, createTribute }) => {
    const { isRedirectFromCreateReelRecordPage, isRedirectFrom } = utilityState;
    const isFromWizard = isRedirectFromCreateReelRecordPage && createTribute.tributeId === tributeId;
    const isFromWorkroom = isRedirectFrom === `/tribute/${tributeId}`;
    return isFromWizard || isFromWorkroom ? isRedirectFrom : null;
  });
}

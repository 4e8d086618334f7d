import { HOME_PATH } from '#lib/auth/post-login-route.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { type SharePurpose, sharePagePath } from '#lib/tribute/share-purposes.ts';

/** Returns the poster page people came from (docs/specification.md#store-uses), else the reel, else home. */
export function useWayBack(purpose: SharePurpose, tributeId: string | null) {
  const isFromSharePoster = useRootStore(({ utilityState }) => utilityState.isRedirectFromSharePoster);
  const setUtilityState = useRootStore((store) => store.setUtilityState);
  const isBelow = purpose !== 'CONTRIBUTE' && isFromSharePoster;
  const above = tributeId && isBelow ? sharePagePath('CONTRIBUTE', tributeId) : `/tribute/${tributeId}`;
  return {
    href: tributeId ? above : HOME_PATH,
    onLeave: () => setUtilityState({ isRedirectFromSharePoster: false }),
  };
}

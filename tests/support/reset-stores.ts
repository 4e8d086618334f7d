import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';

/** Resets a page's stores. */
export function resetStores(): void {
  useRootStore.setState(useRootStore.getInitialState());
  useUiStore.setState(useUiStore.getInitialState());
}

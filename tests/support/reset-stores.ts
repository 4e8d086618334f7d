import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';

/** Puts the stores of a page back to where they are when it opens. */
export function resetStores(): void {
  useRootStore.setState(useRootStore.getInitialState());
  useUiStore.setState(useUiStore.getInitialState());
}

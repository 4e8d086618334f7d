import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';

export function resetStores(): void {
  useRootStore.setState(useRootStore.getInitialState());
  useUiStore.setState(useUiStore.getInitialState());
}

import { useEffect } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useRestored } from '#lib/browser/stores/use-restored.ts';
import { useSaveDraft } from './use-save-draft.ts';

/** Milliseconds of debounce. */
const REST_MS = 1500;

/** Saves a signed-in person's draft (docs/specification.md#wizard-keeps), including what they started as a visitor. */
export function useAutosave(): void {
  const { status } = useAuth();
  const isRestored = useRestored();
  const { mutate: save } = useSaveDraft();
  const isOn = isRestored && status === 'signedIn';

  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      clearTimeout(timer);
      const { tributeType, isUnsaved } = useRootStore.getState().createTribute;
      if (tributeType && isUnsaved) timer = setTimeout(() => save({ open: false }), REST_MS);
    };
    rest();
    const stop = useRootStore.subscribe(rest);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isOn, save]);
}

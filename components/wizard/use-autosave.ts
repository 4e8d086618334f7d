import { useEffect } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useRestored } from '#lib/browser/stores/use-restored.ts';
import { useSaveDraft } from './use-save-draft.ts';

/** How long a draft rests before it is saved, in milliseconds: nobody is saved letter by letter. */
const REST_MS = 1500;

/**
 * Keeps the draft of somebody who is signed in with the server, so that any other device can go on with it
 * (docs/specification.md#wizard-keeps). What a visitor began is saved once they have signed in.
 */
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

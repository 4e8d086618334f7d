import { useEffect } from 'react';
import { keptReactions } from '#lib/browser/stores/kept-by-id.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';

type SendKeptReactionsProps = {
  /** Null inside the signed-in shell, which signs all calls. */
  configuration: ClientConfiguration | null | undefined;
};

/**
 * Sends, from any page with a network, the views and hearts that did not arrive (docs/specification.md#reactions-kept).
 * Loads code only in a browser that holds one.
 */
export function SendKeptReactions({ configuration }: SendKeptReactionsProps) {
  useEffect(() => {
    const send = async () => {
      if (!navigator.onLine || keptReactions.ids().length === 0) return;
      const [{ sendKeptReactions }, { pageAccount }] = await Promise.all([
        import('#lib/browser/watch/send-reactions.ts'),
        import('#lib/browser/auth/page-account.ts'),
      ]);
      await sendKeptReactions(async () => pageAccount(configuration ?? null));
    };
    // Without its code, the next page tries again.
    const trySending = () => void send().catch(() => {});
    trySending();
    window.addEventListener('online', trySending);
    return () => window.removeEventListener('online', trySending);
  }, [configuration]);
  return null;
}

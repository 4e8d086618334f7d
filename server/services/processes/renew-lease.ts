import { takeLease } from '#server/domain/leases/lease.ts';

/** Renews a lease four times per lifetime; `onLost` reports a takeover. The returned stop waits for a renewal in flight. */
export function renewLease(
  name: string,
  holder: string,
  lifeMs: number,
  onLost = () => {},
): () => Promise<void> {
  let renewal: Promise<void> | null = null;
  const renewing = setInterval(() => {
    renewal ??= renew().finally(() => {
      renewal = null;
    });
  }, lifeMs / 4);
  async function renew(): Promise<void> {
    // While the database is down, nobody else can take the lease either.
    if (!(await takeLease(name, holder, lifeMs).catch(() => null))) return;
    clearInterval(renewing);
    onLost();
  }
  return async () => {
    clearInterval(renewing);
    await renewal;
  };
}

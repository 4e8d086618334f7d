import { takeLease } from '#server/domain/leases/lease.ts';

/**
 * Renews a lease that `holder` has, four times in each life of it.
 * @param onLost called when another holder has it, because this process stood still for too long
 * @returns ends that; when it resolves no renewal is under way, which could take again a lease that was given back
 */
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
    // While the database is away nobody else can take the lease either.
    if (!(await takeLease(name, holder, lifeMs).catch(() => null))) return;
    clearInterval(renewing);
    onLost();
  }
  return async () => {
    clearInterval(renewing);
    await renewal;
  };
}

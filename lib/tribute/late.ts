import type { TributeStatus } from '#lib/contracts/tributes.ts';

/** Returns whether a clip sent now stays out of the reel until it is added (docs/specification.md#life-closed). */
export function arrivesLate(status: TributeStatus): boolean {
  return status === 'CLOSED' || status === 'READY' || status === 'DELIVERED';
}

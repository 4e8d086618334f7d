import type { TributeStatus } from '#lib/contracts/tributes.ts';

/** Whether what is sent now comes too late to go into the film by itself (docs/specification.md#life-closed). */
export function arrivesLate(status: TributeStatus): boolean {
  return status === 'CLOSED' || status === 'READY' || status === 'DELIVERED';
}

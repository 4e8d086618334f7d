import type { TributeStatus } from '#lib/contracts/tributes.ts';

/** Whether what is sent now comes too late to go into the film by itself (product.md §4, CLOSED and what follows it). */
export function arrivesLate(status: TributeStatus): boolean {
  return status === 'CLOSED' || status === 'READY' || status === 'DELIVERED';
}

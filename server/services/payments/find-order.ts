import { ObjectIdString } from '#lib/contracts/ids.ts';
import { Purchase, type PurchaseDocument } from '#server/models/purchase.ts';

/** Returns the order that a charge or a session names, or null for payments of another shop on the same account. */
export async function findOrder(reference: string | undefined): Promise<PurchaseDocument | null> {
  const id = ObjectIdString.safeParse(reference).data;
  return id === undefined ? null : Purchase.findById(id);
}

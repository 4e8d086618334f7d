import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { ANONYMOUS } from '#server/auth/actor.ts';
import { singleton } from '#server/platform/singleton.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { toPublicTributeDto } from './to-public-tribute-dto.ts';

/** A link is opened by many at once when it is shared; what they see may be so old, and no older. */
const RECENT_MS = 10_000;
/** A tribute is a few kilobytes. */
const MOST_RECENT = 500;

type Recent = { tribute: Promise<PublicTributeDto>; until: number };

/** In the order of their reading. */
const recent = singleton('recent-public-tributes', () => new Map<string, Recent>());

/**
 * What anybody who knows the link may see of a tribute; pages call it before they know who looks.
 * @throws AppError NOT_FOUND
 */
export async function getPublicTribute(tributeId: string): Promise<PublicTributeDto> {
  const { tribute } = await requireAccess({ actor: ANONYMOUS }, tributeId, 'readInvitation');
  return toPublicTributeDto(tribute);
}

/**
 * The same, as it was at some moment of the last ten seconds: for the page that opens first behind a shared
 * link, by many at once. What its creator changes or deletes in this process is seen at once. The object
 * is shared by all who ask: nobody changes it.
 * @throws AppError NOT_FOUND, which is never remembered: a link that is switched on again works at once
 */
export function getRecentPublicTribute(tributeId: string): Promise<PublicTributeDto> {
  const known = recent.get(tributeId);
  if (known && known.until > Date.now()) return known.tribute;
  const tribute = getPublicTribute(tributeId);
  const reading = { tribute, until: Date.now() + RECENT_MS };
  recent.delete(tributeId);
  recent.set(tributeId, reading);
  const [oldest] = recent.keys();
  if (recent.size > MOST_RECENT && oldest) recent.delete(oldest);
  tribute.catch(() => {
    if (recent.get(tributeId) === reading) recent.delete(tributeId);
  });
  return tribute;
}

/** After a tribute was changed: what was read of it before, or is being read, is not shown again. */
export function invalidatePublicTribute(tributeId: string): void {
  recent.delete(tributeId);
}

import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { ANONYMOUS } from '#server/auth/actor.ts';
import { singleton } from '#server/platform/singleton.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { toPublicTributeDto } from './to-public-tribute-dto.ts';

/** How stale a shared page may be: a shared link is opened by many people at the same time. */
const RECENT_MS = 10_000;
const MOST_RECENT = 500;

type Recent = { tribute: Promise<PublicTributeDto>; until: number };

const recent = singleton('recent-public-tributes', () => new Map<string, Recent>());

/** Returns what anyone with the link may see; with `isThankYou` as a thank-you link previews it. Throws NOT_FOUND. */
export async function getPublicTribute(
  tributeId: string,
  { isThankYou = false } = {},
): Promise<PublicTributeDto> {
  const { tribute } = await requireAccess({ actor: ANONYMOUS }, tributeId, 'readInvitation');
  return toPublicTributeDto(tribute, { isThankYou });
}

/** Like getPublicTribute, up to ten seconds old; local changes show immediately. Do not modify the object. */
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

/** Drops the cached copy of a changed tribute, including a read in flight. */
export function invalidatePublicTribute(tributeId: string): void {
  recent.delete(tributeId);
}

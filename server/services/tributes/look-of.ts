import type { Looked } from '#lib/contracts/tributes.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Returns what an account has seen of a reel's clips; undefined before its first look. */
export function lookOf({ looks }: TributeDocument, userId: string): Looked | undefined {
  const look = looks?.find((kept) => kept.userId === userId);
  return look && { until: look.until?.toISOString() ?? '', seen: look.seen.map(String) };
}

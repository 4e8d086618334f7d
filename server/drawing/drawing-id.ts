import { createHash } from 'node:crypto';

/** Returns an id that changes with `content` and starts with its owner: a tribute's `_id`, or `page`. */
export function drawingId(owner: string, content: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return `${drawingsOf(owner)}${hash.slice(0, 32)}`;
}

export const drawingsOf = (owner: string): string => `${owner}-`;

/** Returns the `_id` of the tribute that a drawing belongs to, or null. */
export const drawnFor = (id: string): string | null => /^([0-9a-f]{24})-/.exec(id)?.[1] ?? null;

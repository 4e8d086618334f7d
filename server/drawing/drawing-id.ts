import { createHash } from 'node:crypto';

/**
 * A name for what is drawn from `content`: it changes whenever the content does, and begins with its owner, so that all
 * that was drawn for somebody can be found and goes with them.
 * @param owner `_id` of a tribute, or `page` for what belongs to the installation
 */
export function drawingId(owner: string, content: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return `${drawingsOf(owner)}${hash.slice(0, 32)}`;
}

/** What the names of all drawings of an owner begin with. */
export const drawingsOf = (owner: string): string => `${owner}-`;

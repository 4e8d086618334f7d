import { z } from 'zod';

/** Entries of a page of a list, unless a call asks for fewer. */
export const PAGE_MAX = 200;

/** `nextCursor` of the page before: when its last entry was made, in milliseconds, and its id. */
export const Cursor = z.string().regex(/^\d{1,15}-[0-9a-f]{24}$/, 'checkFields');

/** What every list may be asked for besides. */
export const PageQuery = z.strictObject({
  cursor: Cursor.optional(),
  limit: z
    .string()
    .regex(/^([1-9]|[1-9]\d|1\d\d|200)$/, 'checkFields')
    .transform(Number)
    .optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** A page of a list; on the wire `{data: page, nextCursor}`, where null says that it is the last. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ page: item.array(), nextCursor: z.string().nullable() });
export type Page<Item> = { page: Item[]; nextCursor: string | null };

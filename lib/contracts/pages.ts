import { z } from 'zod';

export const PAGE_MAX = 200;

/** `nextCursor` of the previous page: creation time of its last entry in milliseconds, and its id. */
export const Cursor = z.string().regex(/^\d{1,15}-[0-9a-f]{24}$/, 'checkFields');

export const PageQuery = z.strictObject({
  cursor: Cursor.optional(),
  limit: z
    .string()
    .regex(/^([1-9]|[1-9]\d|1\d\d|200)$/, 'checkFields')
    .transform(Number)
    .optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** A page of a list; on the wire `{data: page, nextCursor}`, where null marks the last page. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ page: item.array(), nextCursor: z.string().nullable() });
export type Page<Item> = { page: Item[]; nextCursor: string | null };

import { z } from 'zod';

const MESSAGE_CHARS_MAX = 500;

/** An error in a browser, as the page reports it. */
export const BrowserErrorInput = z.strictObject({
  message: z.string().trim().min(1).max(MESSAGE_CHARS_MAX),
  /** The path of the page. */
  page: z.string().startsWith('/').max(300),
  /** The build that the page came from. */
  release: z.string().max(60),
  /** Where in our scripts: file, line and column. */
  at: z
    .string()
    .regex(/^\/_next\/[\w./~%-]{1,200}:\d{1,7}:\d{1,7}$/)
    .optional(),
});
export type BrowserErrorInput = z.infer<typeof BrowserErrorInput>;

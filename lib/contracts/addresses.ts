import { z } from 'zod';

/** An address of our own picture store, as POST /public/upload/file returned it. */
export const PictureUrl = z
  .string()
  .regex(/^\/media\/[A-Za-z0-9_-]{22}\/picture\.(webp|jpg)$/, 'checkFields');

/** Written so that no browser can read another host out of it: no userinfo, port, backslash or capital letters. */
const GOOGLE_PICTURE = /^https:\/\/([a-z0-9-]+\.)+googleusercontent\.com\/[!-[\]-~]*$/;

/** What a profile may show: a picture of our store, or the one of a Google account. */
export const ProfilePictureUrl = z.union(
  [PictureUrl, z.string().max(500).regex(GOOGLE_PICTURE)],
  'checkFields',
);

/** Where a mail leads back to. The service checks that it is on our own origin. */
export const ReturnAddress = z.url({ protocol: /^https?$/ });

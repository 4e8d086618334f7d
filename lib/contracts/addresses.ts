import { z } from 'zod';

export const PictureUrl = z
  .string()
  .regex(/^\/media\/[A-Za-z0-9_-]{22}\/picture\.(webp|jpg)$/, 'checkFields');

/** Strict, so that no browser can read another host: no userinfo, port, backslash or capital letters. */
const GOOGLE_PICTURE = /^https:\/\/([a-z0-9-]+\.)+googleusercontent\.com\/[!-[\]-~]*$/;

export const ProfilePictureUrl = z.union(
  [PictureUrl, z.string().max(500).regex(GOOGLE_PICTURE)],
  'checkFields',
);

/** The page that a mail links back to. The service checks that it is on our own origin. */
export const ReturnAddress = z.url({ protocol: /^https?$/ });

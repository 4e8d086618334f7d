import { mediaLink } from '#server/auth/media-link.ts';
import { env } from '#server/config/env.ts';

/** Returns an absolute download address valid for an hour. */
export const downloadOf = (key: string, fileName: string): string =>
  `${env().APP_URL}${mediaLink(key, fileName)}`;

export const linkTo = (key: string | undefined, fileName: string): string | null =>
  key ? downloadOf(key, fileName) : null;

import { mediaLink } from '#server/auth/media-link.ts';
import { env } from '#server/config/env.ts';

/** Returns an absolute download address valid for an hour, or null. */
export const linkTo = (key: string | undefined, fileName: string): string | null =>
  key ? `${env().APP_URL}${mediaLink(key, fileName)}` : null;

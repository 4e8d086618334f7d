import { mediaLink } from '#server/auth/media-link.ts';
import { env } from '#server/config/env.ts';

/** A whole address that saves a file of the store, for an hour; null where there is none. */
export const linkTo = (key: string | undefined, fileName: string): string | null =>
  key ? `${env().APP_URL}${mediaLink(key, fileName)}` : null;

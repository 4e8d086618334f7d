import { mediaLink } from '#server/auth/media-link.ts';
import { appOrigin } from '#server/services/configuration/app-origin.ts';

/** A whole address that saves a file of the store, for an hour; null where there is none. */
export const linkTo = (key: string | undefined, fileName: string): string | null =>
  key ? new URL(mediaLink(key, fileName), appOrigin()).href : null;

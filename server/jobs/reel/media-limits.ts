import { env } from '#server/config/env.ts';

/** Returns the operator's limits of a media job. */
export const mediaLimits = () => ({ timeoutMs: env().MEDIA_TIMEOUT_SECONDS * 1000 });

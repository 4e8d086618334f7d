import { env } from '#server/config/env.ts';

/** Returns the operator's limits of a job that encodes. */
export const mediaLimits = () => ({ timeoutMs: env().MEDIA_TIMEOUT_SECONDS * 1000 });

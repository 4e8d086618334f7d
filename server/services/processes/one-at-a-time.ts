import { logger } from '#server/platform/logger.ts';

/** Returns a function that starts the work unless it is still running. Errors are logged. */
export function oneAtATime(work: string, doIt: () => Promise<unknown>): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    doIt()
      .catch((error: unknown) => logger.error({ err: error, work }, 'upkeep failed'))
      .finally(() => {
        isRunning = false;
      });
  };
}

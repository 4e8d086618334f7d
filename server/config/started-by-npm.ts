/** npm passes SIGTERM to its shell, which ends without passing it on. */
export const isStartedByNpm = process.env.npm_lifecycle_event !== undefined;

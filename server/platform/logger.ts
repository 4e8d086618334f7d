import pino from 'pino';
import { env } from '#server/config/env.ts';
import { singleton } from './singleton.ts';

/** One line of JSON an event. Secrets and link capabilities never reach it. */
export const logger = singleton('logger', () =>
  pino({
    level: env().LOG_LEVEL,
    base: { pid: process.pid },
    redact: ['*.token', '*.authorization', '*.cookie', 'token', 'authorization', 'cookie'],
  }),
);
export type Logger = typeof logger;

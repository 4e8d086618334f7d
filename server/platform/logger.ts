import pino from 'pino';
import { env } from '#server/config/env.ts';
import { requestIdOfLine } from './request-scope.ts';
import { singleton } from './singleton.ts';

/** One line of JSON an event, with the id of the request it belongs to. Secrets and link capabilities never reach it. */
export const logger = singleton('logger', () =>
  pino({
    level: env().LOG_LEVEL,
    base: { pid: process.pid },
    mixin: requestIdOfLine,
    redact: ['*.token', '*.authorization', '*.cookie', 'token', 'authorization', 'cookie'],
  }),
);
export type Logger = typeof logger;

import pino from 'pino';
import { env } from '#server/config/env.ts';
import { requestIdOfLine } from './request-scope.ts';
import { singleton } from './singleton.ts';

/** Logs one JSON line per event with its request id. Secrets and link capabilities must never reach it. */
export const logger = singleton('logger', () =>
  pino({
    level: env().LOG_LEVEL,
    base: { pid: process.pid },
    mixin: requestIdOfLine,
    redact: ['*.token', '*.authorization', '*.cookie', 'token', 'authorization', 'cookie'],
    hooks: { streamWrite: asOneLine },
  }),
);

/** JSON keeps some characters that end a line or control a terminal. */
function asOneLine(line: string): string {
  return line.replace(/[\u007f-\u009f\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

export type Logger = typeof logger;

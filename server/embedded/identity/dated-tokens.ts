import { createRequire } from 'node:module';
import type { ProjectState } from './project-state.ts';

const require = createRequire(import.meta.url);

type Create = (...given: unknown[]) => string;
type Validate = (token: string) => { user: { validSince?: string } };
type ErrorModule = { BadRequestError: new (message: string) => Error };

/**
 * Firebase renews nobody who was signed out everywhere since their refresh token was given; its emulator would, because
 * its refresh tokens tell no time. Here they do, in whole seconds as ID tokens. One of an
 * older installation tells none, and is good.
 */
export function dateRefreshTokens(project: ProjectState): void {
  const { BadRequestError } = require('firebase-tools/lib/emulator/auth/errors') as ErrorModule;
  const tokens = project as unknown as { createRefreshTokenFor: Create; validateRefreshToken: Validate };
  const create = tokens.createRefreshTokenFor.bind(project);
  const validate = tokens.validateRefreshToken.bind(project);
  tokens.createRefreshTokenFor = (...given) =>
    encode({ ...decode(create(...given)), issuedAt: Math.floor(Date.now() / 1000) });
  tokens.validateRefreshToken = (token) => {
    const found = validate(token);
    const { issuedAt } = decode(token);
    const validSince = Number(found.user.validSince ?? 0);
    if (typeof issuedAt === 'number' && issuedAt < validSince) throw new BadRequestError('TOKEN_EXPIRED');
    return found;
  };
}

const encode = (record: object) => Buffer.from(JSON.stringify(record)).toString('base64');
const decode = (token: string) =>
  JSON.parse(Buffer.from(token, 'base64').toString()) as Record<string, unknown>;

import { createRequire } from 'node:module';
import type { ProjectState } from './project-state.ts';

const require = createRequire(import.meta.url);

type User = { localId: string; validSince?: string; lastLoginAt?: string };
type Emulator = {
  createRefreshTokenFor: (user: User, ...given: unknown[]) => string;
  validateRefreshToken: (token: string) => { user: User };
  updateUserByLocalId: (localId: string, fields: object, ...given: unknown[]) => User;
};
type ErrorModule = { BadRequestError: new (message: string) => Error };

/**
 * Lets refresh tokens tell two times, as Firebase's do: when they were issued, in whole seconds, so that nobody who was
 * signed out everywhere since is renewed; and when their person signed in on that device, which the renewed ID token
 * repeats. The emulator would give it the time of the person's last sign-in anywhere. A token of an older installation
 * tells none, and is good.
 */
export function dateRefreshTokens(project: ProjectState): void {
  const { BadRequestError } = require('firebase-tools/lib/emulator/auth/errors') as ErrorModule;
  const emulator = project as unknown as Emulator;
  const create = emulator.createRefreshTokenFor.bind(project);
  const validate = emulator.validateRefreshToken.bind(project);
  const update = emulator.updateUserByLocalId.bind(project);
  /** Whose token is renewed by the call that runs now. */
  let renewing: User | null = null;
  emulator.createRefreshTokenFor = (user, ...given) =>
    encode({
      ...decode(create(user, ...given)),
      issuedAt: Math.floor(Date.now() / 1000),
      lastLoginAt: user.lastLoginAt,
    });
  emulator.validateRefreshToken = (token) => {
    const found = validate(token);
    const { issuedAt, lastLoginAt } = decode(token);
    const validSince = Number(found.user.validSince ?? 0);
    if (typeof issuedAt === 'number' && issuedAt < validSince) throw new BadRequestError('TOKEN_EXPIRED');
    if (typeof lastLoginAt === 'string') renewing = { localId: found.user.localId, lastLoginAt };
    // The emulator issues the new tokens before any other call is answered.
    queueMicrotask(() => {
      renewing = null;
    });
    return found;
  };
  emulator.updateUserByLocalId = (localId, ...given) => {
    const user = update(localId, ...given);
    return renewing?.localId === localId ? { ...user, ...renewing } : user;
  };
}

const encode = (record: object) => Buffer.from(JSON.stringify(record)).toString('base64');
const decode = (token: string) =>
  JSON.parse(Buffer.from(token, 'base64').toString()) as Record<string, unknown>;

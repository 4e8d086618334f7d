import { ownPath as safePath } from '#lib/auth/post-login-route.ts';
import { AppError } from '#server/errors/app-error.ts';
import { appOrigin } from '#server/services/configuration/app-origin.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns the path of our address (docs/specification.md#redirect-normalised). Throws INVALID_INPUT for others. */
export function ownPath(address: string): string {
  const url = new URL(address);
  const own = appOrigin();
  // On a developer's machine, localhost and 127.0.0.1 are the same host.
  const isOwnMachine = LOOPBACK.has(own.hostname) && LOOPBACK.has(url.hostname) && own.port === url.port;
  // A path such as `//elsewhere.example` leads to another host.
  const path = safePath(`${url.pathname}${url.search}`);
  if (path === null || (url.origin !== own.origin && !isOwnMachine)) {
    throw new AppError('INVALID_INPUT', 'addressNotOurs', {
      fields: { redirectUrl: ['onlyOwnAddresses'] },
    });
  }
  return path;
}

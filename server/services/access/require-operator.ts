import type { Actor } from '#server/auth/actor.ts';
import { env } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';
import {
  INSTALLATION_PERMISSIONS,
  type InstallationPermission,
  type InstallationRole,
} from './permissions.ts';

type Caller = { readonly actor: Actor };

/** Throws NOT_FOUND, like an unknown address, without the permission: nobody else learns that there is an operator page. */
export function requireOperator({ actor }: Caller, permission: InstallationPermission): void {
  if (!mayInInstallation(actor, permission)) throw new AppError('NOT_FOUND', 'addressUnknown');
}

export function mayInInstallation(actor: Actor, permission: InstallationPermission): boolean {
  const granted: readonly InstallationRole[] = INSTALLATION_PERMISSIONS[permission];
  return rolesInInstallation(actor).some((role) => granted.includes(role));
}

/** Returns the roles by a confirmed address of the setting, and by METRICS_TOKEN. */
export function rolesInInstallation({ user, isMonitor }: Actor): InstallationRole[] {
  const isNamed = user?.isEmailVerified === true && env().OPERATOR_EMAILS.includes(user.email.toLowerCase());
  return [...(isNamed ? (['operator'] as const) : []), ...(isMonitor ? (['monitor'] as const) : [])];
}

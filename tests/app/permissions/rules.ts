import {
  grants,
  INSTALLATION_PERMISSIONS,
  type InstallationPermission,
  type Permission,
  type TributeRole,
} from '#server/services/access/permissions.ts';

/**
 * All roles of the rules (docs/specification.md#access-creator), an account with an unconfirmed address, and the roles in
 * the whole installation (docs/specification.md#access-operator).
 */
export const ROLES = [
  'anonymous',
  'monitor',
  'operator',
  'unverified',
  'stranger',
  'guest',
  'contributor',
  'viewer',
  'creator',
] as const;
export type Role = (typeof ROLES)[number];

/** What a call may name; each role has its own, and others', missing and malformed ones exist. */
export type Ids = Record<
  | 'tributeId'
  | 'questionId'
  | 'contributorId'
  | 'submissionId'
  | 'uploadId'
  | 'videoId'
  | 'notificationId'
  | 'sessionId'
  | 'inviteToken'
  | 'filmToken'
  | 'mailToken'
  | 'addressToken',
  string
>;
export type Input = Record<string, unknown>;

/** What each role has on the stage, where everyone knows the tribute's id. Compared by `roles.test.ts`. */
export const HELD: Record<Role, readonly TributeRole[]> = {
  anonymous: ['visitor'],
  // A tribute knows nothing of an unconfirmed account.
  unverified: ['visitor'],
  stranger: ['visitor'],
  guest: ['guest', 'visitor'],
  contributor: ['contributor', 'visitor'],
  viewer: ['viewer', 'visitor'],
  // They recorded a clip too.
  creator: ['creator', 'contributor', 'visitor'],
  // An operator is a stranger to every tribute.
  operator: ['visitor'],
  monitor: ['visitor'],
};

export type Rule = {
  to: readonly Role[];
  of: 'anybody' | 'the link' | 'an account' | 'a tribute' | 'the installation';
  /** The permission, if the call needs one in a tribute. */
  asks?: Permission;
};

/** The permissions used below. */
export const ASKED = new Set<Permission>();

/** Who has a permission in a tribute; a link in the call may add a role. */
export function may(permission: Permission, carried: readonly TributeRole[] = []): Rule {
  ASKED.add(permission);
  const to = ROLES.filter((role) => grants(permission, [...HELD[role], ...carried]));
  return { to, of: to.includes('anonymous') ? 'the link' : 'a tribute', asks: permission };
}

/** These stay while an operator hides a reel: people reach their own clips (docs/specification.md#operator-take-down). */
export const STAYS_WHILE_HIDDEN: readonly Permission[] = [
  'seeOwnPart',
  'takePart',
  'reachClip',
  'restoreTakenBack',
  'continueUpload',
];

/** Permissions that need another state than the stage's, and their tests. */
export const ASKED_ELSEWHERE: Partial<Record<Permission, string>> = {
  watchSurprise: 'tests/app/api/watch.test.ts',
  downloadAlways: 'tests/app/api/watch.test.ts',
  restoreRemoved: 'tests/app/api/restore.test.ts',
  restoreTakenBack: 'tests/app/api/restore.test.ts',
};

function takesPart(role: Role): boolean {
  return grants('takePart', HELD[role]);
}

export const ANYBODY: Rule = { to: ROLES, of: 'anybody' };
/** A signed token that proves everything, independent of a tribute. */
export const TOKEN: Rule = { to: ROLES, of: 'the link' };
export const ACCOUNT: Rule = {
  to: ['operator', 'unverified', 'stranger', 'contributor', 'creator'],
  of: 'an account',
};
export const CONFIRMED: Rule = { to: ['operator', 'stranger', 'contributor', 'creator'], of: 'an account' };
/** Who has a permission in the whole installation. */
export const mayHere = (permission: InstallationPermission): Rule => ({
  to: INSTALLATION_PERMISSIONS[permission],
  of: 'the installation',
});
/** Only contributors have uploads. */
export const UPLOADERS: Rule = {
  ...may('takePart'),
  to: may('continueUpload', ['sender']).to.filter(takesPart),
};
export const NOBODY: Rule = { to: [], of: 'anybody' };

export type More = {
  /** Who may do it to things of another person in the same tribute. */
  neighbours?: readonly Role[];
  /** Status codes besides success that permitted callers may get in the current state. */
  also?: readonly number[];
  /** Instead of 404, where a token proves everything. */
  missing?: number;
};
/** Method and path, permitted roles, and the input: query for GET and DELETE, else body. */
export type Row = readonly [call: string, rule: Rule, input?: (ids: Ids) => Input | FormData, more?: More];

/** Roles in a tribute (docs/specification.md#access-roles). `sender` is relative to one clip (`towards`). */
export const TRIBUTE_ROLES = [
  'creator',
  'contributor',
  'guest',
  'thanker',
  'formerThanker',
  'viewer',
  'removedViewer',
  'invited',
  'visitor',
  'removed',
  'sender',
] as const;
export type TributeRole = (typeof TRIBUTE_ROLES)[number];

/** docs/specification.md#access-table. Rules about a tribute's state are in `tribute-rules.ts`. */
export const PERMISSIONS = {
  /** docs/specification.md#access-creator */
  manage: ['creator'],
  /** docs/specification.md#access-anonymous */
  readInvitation: ['invited', 'visitor', 'removed'],
  join: ['creator', 'contributor', 'guest', 'invited', 'visitor'],
  /** The calendar file, and email reminders (docs/specification.md#board-nudges). */
  planReminder: ['creator', 'contributor', 'guest', 'invited', 'visitor', 'removed'],
  getReminder: ['contributor', 'guest', 'thanker', 'formerThanker', 'invited'],
  seeOwnPart: ['contributor', 'guest', 'invited'],
  send: ['creator', 'contributor', 'guest', 'thanker'],
  takePart: ['creator', 'contributor', 'guest', 'thanker', 'formerThanker'],
  /** A clip in any state, including clips that the reel does not show (docs/specification.md#access-guest). */
  reachClip: ['creator', 'sender'],
  restoreRemoved: ['creator'],
  restoreTakenBack: ['sender'],
  /** docs/specification.md#recorder-uploads-resume */
  continueUpload: ['sender'],
  thank: ['viewer'],
  watch: ['creator', 'contributor', 'guest', 'viewer', 'removedViewer'],
  /** All clips, even during a surprise (docs/specification.md#access-surprise). */
  watchSurprise: ['creator', 'viewer', 'removedViewer'],
  /** Even when the creator does not allow downloads (docs/specification.md#access-viewer). */
  downloadAlways: ['creator', 'sender'],
  /** The reel as a whole (docs/specification.md#call-action). */
  report: ['creator', 'contributor', 'guest', 'viewer', 'removedViewer', 'visitor', 'removed'],
} as const satisfies Record<string, readonly TributeRole[]>;
export type Permission = keyof typeof PERMISSIONS;

/** These stay while an operator hides a reel, for people's own clips (docs/specification.md#operator-take-down). */
export const KEPT_WHILE_HIDDEN: ReadonlySet<Permission> = new Set([
  'seeOwnPart',
  'takePart',
  'reachClip',
  'restoreTakenBack',
  'continueUpload',
]);

/** These end when the media of a reel is erased (docs/specification.md#retention-erased). */
export const NEEDS_MEDIA: ReadonlySet<Permission> = new Set(['watch', 'watchSurprise', 'thank']);

export const isSender = (roles: readonly TributeRole[]): boolean => roles.includes('sender');

export function grants(permission: Permission, roles: readonly TributeRole[]): boolean {
  const granted: readonly TributeRole[] = PERMISSIONS[permission];
  return roles.some((role) => granted.includes(role));
}

/** Roles in the whole installation (docs/specification.md#access-operator). */
export const INSTALLATION_ROLES = ['operator', 'monitor'] as const;
export type InstallationRole = (typeof INSTALLATION_ROLES)[number];

/** docs/specification.md#access-operator */
export const INSTALLATION_PERMISSIONS = {
  observe: ['operator', 'monitor'],
  operate: ['operator'],
} as const satisfies Record<string, readonly InstallationRole[]>;
export type InstallationPermission = keyof typeof INSTALLATION_PERMISSIONS;

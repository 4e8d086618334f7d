/**
 * What a caller can be in a tribute. A person can hold several roles at once and has the rights of all of them
 * (docs/specification.md#access-roles); `rolesIn` says who holds which. `sender` is what somebody is towards a clip or an
 * upload that a call names (`towards`).
 */
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

/**
 * Who may do what in a tribute (docs/specification.md#access-table, which a test compares with these rows). What
 * depends on the state of a tribute and not on its caller is a rule of its own in `tribute-rules.ts`.
 */
export const PERMISSIONS = {
  /** Everything on their own tribute (docs/specification.md#access-creator). */
  manage: ['creator'],
  /** Its invitation data (docs/specification.md#access-anonymous). */
  readInvitation: ['invited', 'visitor', 'removed'],
  /** Joining and recording (docs/specification.md#access-anonymous). */
  join: ['creator', 'contributor', 'guest', 'invited', 'visitor'],
  /** Its calendar file and the page that offers reminders (docs/specification.md#board-nudges). */
  planReminder: ['creator', 'contributor', 'guest', 'invited', 'visitor', 'removed'],
  /** A reminder by email (docs/specification.md#board-nudges). */
  getReminder: ['contributor', 'guest', 'thanker', 'formerThanker', 'invited'],
  /** How they take part, and declining (docs/specification.md#access-guest). */
  seeOwnPart: ['contributor', 'guest', 'invited'],
  /** Uploading and sending clips (docs/specification.md#access-guest). */
  send: ['creator', 'contributor', 'guest', 'thanker'],
  /** What they sent, their progress and declining (docs/specification.md#access-guest). */
  takePart: ['creator', 'contributor', 'guest', 'thanker', 'formerThanker'],
  /** A clip in any state, also one that the reel does not show (docs/specification.md#access-guest). */
  reachClip: ['creator', 'sender'],
  /** Bringing back a clip that the creator removed (docs/specification.md#life-deletion). */
  restoreRemoved: ['creator'],
  /** Bringing back a clip that its sender took back (docs/specification.md#life-deletion). */
  restoreTakenBack: ['sender'],
  /** Continuing or discarding an upload (docs/specification.md#recorder-uploads-resume). */
  continueUpload: ['sender'],
  /** Joining to say thank you (docs/specification.md#access-viewer). */
  thank: ['viewer'],
  /** The reel and its clips (docs/specification.md#access-viewer). */
  watch: ['creator', 'contributor', 'guest', 'viewer', 'removedViewer'],
  /** All clips, also during a surprise (docs/specification.md#access-surprise). */
  watchSurprise: ['creator', 'viewer', 'removedViewer'],
  /** Downloading also while the creator does not allow downloads (docs/specification.md#access-viewer). */
  downloadAlways: ['creator', 'sender'],
  /** Reporting the reel as a whole (docs/specification.md#call-action). */
  report: ['creator', 'contributor', 'guest', 'viewer', 'removedViewer', 'visitor', 'removed'],
} as const satisfies Record<string, readonly TributeRole[]>;
export type Permission = keyof typeof PERMISSIONS;

/** Returns whether the caller sent what they ask about: what pages show as their own. */
export const isSender = (roles: readonly TributeRole[]): boolean => roles.includes('sender');

/** Returns whether one of these roles has the permission. */
export function grants(permission: Permission, roles: readonly TributeRole[]): boolean {
  const granted: readonly TributeRole[] = PERMISSIONS[permission];
  return roles.some((role) => granted.includes(role));
}

import type { PosterFormat, SharePurpose } from '#lib/tribute/share-purposes.ts';

/** Everything of a tribute has a key under `['tribute', id]`, so that invalidating it refreshes all. */
export const queryKeys = {
  profiles: () => ['profile'] as const,
  /** Confirming the address changes the server's answers. */
  profile: (userId: string, isVerified: boolean) => ['profile', userId, isVerified] as const,
  plans: () => ['plans'] as const,
  /** The operator page, and one section of it. */
  operator: () => ['operator'] as const,
  operatorSection: (section: string) => ['operator', section] as const,
  notifications: () => ['notifications'] as const,
  notificationList: () => ['notifications', 'list'] as const,
  unreadCount: () => ['notifications', 'unread'] as const,
  tributeTypes: () => ['tributeTypes'] as const,
  tributes: () => ['tributes'] as const,
  contributedTributes: () => ['tributes', 'contributed'] as const,
  deletedTributes: () => ['tributes', 'deleted'] as const,
  tribute: (tributeId: string) => ['tribute', tributeId] as const,
  /** Outside of the tribute: nothing may refresh a draft while it is edited. */
  serverDraft: (tributeId: string) => ['server-draft', tributeId] as const,
  submissions: (tributeId: string) => ['tribute', tributeId, 'submissions'] as const,
  /** Outside of the tribute: a prepared clip keeps it. */
  waveform: (submissionId: string) => ['waveform', submissionId] as const,
  removedSubmissions: (tributeId: string) => ['tribute', tributeId, 'submissions', 'removed'] as const,
  thanks: (tributeId: string) => ['tribute', tributeId, 'thanks'] as const,
  contributors: (tributeId: string) => ['tribute', tributeId, 'contributors'] as const,
  presentation: (tributeId: string) => ['tribute', tributeId, 'presentation'] as const,
  presentationLink: (tributeId: string) => ['tribute', tributeId, 'presentation', 'link'] as const,
  hello: (tributeId: string) => ['tribute', tributeId, 'hello'] as const,
  music: (tributeId: string) => ['tribute', tributeId, 'music'] as const,
  poster: (tributeId: string, purpose: SharePurpose, format: PosterFormat) =>
    ['tribute', tributeId, 'poster', purpose, format] as const,
  madeReels: (tributeId: string) => ['tribute', tributeId, 'reel', 'files'] as const,
  /** Their pictures depend on the format. */
  themes: (tributeId: string, format: string) => ['tribute', tributeId, 'themes', format] as const,
  /** Proposed for a version of the reel. */
  proposal: (tributeId: string, version: number) => ['tribute', tributeId, 'proposal', version] as const,
  versions: (tributeId: string) => ['tribute', tributeId, 'versions'] as const,
  /** Outside of the tribute: the server does not know it. */
  unsavedReel: (tributeId: string) => ['unsaved-reel', tributeId] as const,
  /** Outside of the tribute: it only remembers answers. */
  knownReel: (tributeId: string) => ['known-reel', tributeId] as const,
  reel: (tributeId: string) => ['tribute', tributeId, 'reel'] as const,
};

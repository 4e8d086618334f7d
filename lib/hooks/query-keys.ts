/**
 * The query cache's keys. All that belongs to one tribute stands under `['tribute', id]`, so that invalidating
 * that key reaches its clips, people, presentation and reel as well.
 */
export const queryKeys = {
  /** `isVerified` is part of it because confirming the address changes what the server tells. */
  profile: (userId: string, isVerified: boolean) => ['profile', userId, isVerified] as const,
  tributes: () => ['tributes'] as const,
  tribute: (tributeId: string) => ['tribute', tributeId] as const,
  submissions: (tributeId: string) => ['tribute', tributeId, 'submissions'] as const,
  contributors: (tributeId: string) => ['tribute', tributeId, 'contributors'] as const,
  presentation: (tributeId: string) => ['tribute', tributeId, 'presentation'] as const,
  reel: (tributeId: string) => ['tribute', tributeId, 'reel'] as const,
};

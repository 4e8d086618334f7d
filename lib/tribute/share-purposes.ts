/** What a link is handed on for: to ask for clips, to ask the questions, to watch the film (docs/specification.md#route-share). */
export const SHARE_PURPOSES = ['CONTRIBUTE', 'QUESTIONS', 'WATCH'] as const;
export type SharePurpose = (typeof SHARE_PURPOSES)[number];

export const POSTER_FORMATS = ['png', 'pdf'] as const;
export type PosterFormat = (typeof POSTER_FORMATS)[number];

const PAGES: Record<SharePurpose, string> = {
  CONTRIBUTE: '/share',
  QUESTIONS: '/share/questionnaire',
  WATCH: '/share/watchreels',
};

/** The creator's page for a purpose (docs/specification.md#route-share). Without a tribute it lets them choose one. */
export function sharePagePath(purpose: SharePurpose, tributeId?: string): string {
  return tributeId ? `${PAGES[purpose]}?tributeId=${tributeId}` : PAGES[purpose];
}

/** Where the shared link takes guests: to the invitation, or to the questions on it. */
export function invitationPath(purpose: Exclude<SharePurpose, 'WATCH'>, tributeId: string): string {
  return purpose === 'QUESTIONS' ? `/tribute/${tributeId}#questions` : `/tribute/${tributeId}`;
}

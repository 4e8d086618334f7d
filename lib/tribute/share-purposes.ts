/** To collect clips, to show the questions, or to watch the reel (docs/specification.md#route-share). */
export const SHARE_PURPOSES = ['CONTRIBUTE', 'QUESTIONS', 'WATCH'] as const;
export type SharePurpose = (typeof SHARE_PURPOSES)[number];

export const POSTER_FORMATS = ['png', 'pdf'] as const;
export type PosterFormat = (typeof POSTER_FORMATS)[number];

const PAGES: Record<SharePurpose, string> = {
  CONTRIBUTE: '/share',
  QUESTIONS: '/share/questionnaire',
  WATCH: '/share/watchreels',
};

/** Returns the creator's share page; without a tribute, it lets them choose one. */
export function sharePagePath(purpose: SharePurpose, tributeId?: string): string {
  return tributeId ? `${PAGES[purpose]}?tributeId=${tributeId}` : PAGES[purpose];
}

type Invitation = Exclude<SharePurpose, 'WATCH'>;

/** Returns where the shared link takes guests: to the invitation, or to the questions on it. */
export const invitationPath = (purpose: Invitation, tributeId: string): string =>
  `/tribute/${tributeId}${FRAGMENTS[purpose]}`;

/** Returns the same path for a QR code, which records how people came (docs/specification.md#via-recorded). */
export const scannedPath = (purpose: Invitation, tributeId: string): string =>
  `/tribute/${tributeId}?via=qr${FRAGMENTS[purpose]}`;

const FRAGMENTS: Record<Invitation, string> = { CONTRIBUTE: '', QUESTIONS: '#questions' };

export const isScanned = (via: string | string[] | undefined): boolean => via === 'qr';

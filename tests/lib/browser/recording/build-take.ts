import type { Take, TakePart } from '#lib/browser/recording/stored-take.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';

export const UPLOAD_ID = '0123456789abcdef0123456789abcdef';

export const buildPart = (changes: Partial<Take['parts'][number]> = {}): TakePart & { clip: Blob } => ({
  clip: new Blob(['twelve bytes'], { type: 'video/mp4' }),
  fileName: 'clip.mp4',
  mimeType: 'video/mp4',
  durationSeconds: 12,
  uploadUrl: null,
  ...changes,
});

export const buildTake = (changes: Partial<Take> = {}): Take => ({
  takeId: 'fedcba9876543210fedcba9876543210',
  tributeId: 'tribute-of-anna-1234567',
  questionId: null,
  contributorName: 'Ben',
  parts: [buildPart()],
  origin: 'file',
  recordedAt: '2026-11-21T10:00:00.000Z',
  sent: false,
  ...changes,
});

export const buildSubmission = (changes: Partial<SubmissionDto> = {}): SubmissionDto => ({
  _id: '64b000000000000000000001',
  kind: 'ANSWER',
  questionId: null,
  contributor: { _id: '64b000000000000000000002', name: 'Ben' },
  status: 'PROCESSING',
  progress: 0,
  failure: null,
  durationSeconds: null,
  speech: [],
  posterUrl: null,
  playbackUrl: null,
  medium: 'VIDEO',
  uploadIds: [UPLOAD_ID],
  createdAt: '2026-11-21T10:00:00.000Z',
  isLate: false,
  isMine: true,
  isReported: false,
  ...changes,
});

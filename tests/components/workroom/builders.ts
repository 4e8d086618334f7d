import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import type { RenderDto } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';

export function buildSubmission(change: Partial<SubmissionDto> = {}): SubmissionDto {
  return {
    _id: 'maja',
    kind: 'ANSWER',
    questionId: null,
    contributor: { _id: 'p1', name: 'Aunt Maja' },
    status: 'READY',
    progress: 1,
    failure: null,
    durationSeconds: 10,
    speech: [],
    posterUrl: '/media/maja/poster.jpg',
    playbackUrl: '/media/maja/playback.mp4',
    medium: 'VIDEO',
    uploadIds: ['0'.repeat(32)],
    createdAt: '2026-11-20T10:00:00.000Z',
    isLate: false,
    isMine: false,
    isReported: false,
    ...change,
  };
}

export function buildPerson(change: Partial<BoardPersonDto> = {}): BoardPersonDto {
  return {
    _id: 'p1',
    name: 'Aunt Maja',
    status: 'RECORDED',
    state: 'SENT',
    clips: 2,
    email: null,
    via: 'LINK',
    reason: null,
    app: null,
    browser: null,
    isRecording: false,
    mail: null,
    lastMailAt: null,
    remindedAt: null,
    locale: 'en',
    isQuiet: false,
    isMine: false,
    needsCredit: false,
    ...change,
  };
}

export function buildRender(change: Partial<RenderDto> = {}): RenderDto {
  return {
    status: 'READY',
    progress: 1,
    stage: 'ready',
    secondsLeft: null,
    manifestVersion: 3,
    isOutdated: false,
    isMusicMissing: false,
    sizeBytes: 42_000_000,
    durationSeconds: 25,
    failure: null,
    ...change,
  };
}

export const JOBS = [
  {
    _id: '6500000000000000000000a1',
    job: 'prepare-clip',
    subject: { kind: 'submissionId', id: '6500000000000000000000b2' },
    reason: 'ENOSPC: no space left on device, write',
    failedAt: '2026-03-01T10:00:00.000Z',
    tries: 100,
  },
  {
    _id: '6500000000000000000000a2',
    job: 'send-receipt-mail',
    subject: { kind: 'purchaseId', id: '6500000000000000000000b3' },
    reason: '550 <…@…>: no such person',
    failedAt: '2026-02-28T08:30:00.000Z',
    tries: 1,
  },
];

const REEL = {
  tributeId: 'x'.repeat(22),
  name: 'Anna Lindqvist',
  creatorId: 'creator',
  creatorFirstName: 'Ben',
  isHidden: false,
  deletedAt: null,
};
/** `mark` stands for what they show. */
export const reportsAt = (mark: string) => [
  {
    _id: '6500000000000000000000d1',
    mark,
    reason: 'PRIVATE',
    words: 'My son is in it, and nobody asked us.',
    at: '2026-03-01T10:00:00.000Z',
    reel: REEL,
    clip: {
      submissionId: '6500000000000000000000e1',
      speaker: 'Jonas',
      videoUrl: '/media/nothing/playback.mp4',
      pictureUrl: null,
      isRemoved: false,
    },
  },
  {
    _id: '6500000000000000000000d2',
    mark,
    reason: 'SPAM',
    words: '',
    at: '2026-03-01T11:00:00.000Z',
    reel: { ...REEL, deletedAt: '2026-03-01T12:00:00.000Z' },
    clip: null,
  },
];
export const REFUSAL = {
  error: 'This has changed since you loaded it. Look at it again, then decide.',
  code: 'STALE_VERSION',
  requestId: 'b0f6c1d2',
};
const storage = { bytes: 1_350_000_000, originals: 1_100_000_000, clips: 200_000_000, reels: 50_000_000 };
export const LARGEST = [
  { ...REEL, takenDownAt: null, isCreatorSuspended: false, storage },
  {
    ...REEL,
    tributeId: 'y'.repeat(22),
    name: '',
    takenDownAt: null,
    isCreatorSuspended: true,
    storage: null,
  },
];
export const DOWN = [{ ...LARGEST[0], tributeId: 'z'.repeat(22), takenDownAt: '2026-03-01T11:00:00.000Z' }];
export const UPLOADS = [
  {
    uploadId: 'a'.repeat(32),
    tributeId: REEL.tributeId,
    receivedBytes: 12_000_000,
    sizeBytes: 64_000_000,
    startedAt: '2026-03-01T08:00:00.000Z',
    movedAt: '2026-03-01T08:10:00.000Z',
  },
];
export const MAILS = [
  { _id: '6500000000000000000000f1', kind: 'REFUSED', what: 'receipt', at: '2026-03-01T08:00:00.000Z' },
  { _id: '6500000000000000000000f2', kind: 'BOUNCE', what: 'f00dcafe…', at: '2026-03-01T07:00:00.000Z' },
];
export const PAYMENTS = [
  {
    _id: '6500000000000000000000f3',
    state: 'PARKED',
    reason: 'NO_ORDER',
    sessionId: 'cs_test_a1b2c3',
    paymentId: 'pi_a1b2c3',
    amount: 500,
    currency: 'usd',
    at: '2026-03-01T08:00:00.000Z',
  },
];
export const ACCOUNTS = [
  {
    userId: 'spammer',
    email: 'spammer@example.com',
    emailVerified: true,
    createdAt: '2026-02-01T08:00:00.000Z',
    suspendedAt: '2026-03-01T08:00:00.000Z',
  },
];

export const LINES = [
  {
    _id: '6500000000000000000000c1',
    action: 'RETRY_JOB',
    subject: '6500000000000000000000a3',
    operator: 'ada@example.com',
    reason: 'The disk was full.',
    at: '2026-03-01T11:00:00.000Z',
  },
];

export const BACKUPS = {
  folder: '/mnt/backups/folksee',
  everyHours: 24,
  keep: 7,
  isRunning: false,
  verified: { at: '2026-02-27T03:00:00.000Z', sizeBytes: 48_000_000_000 },
  failures: 2,
  missing: 'folksee-2026-02-26T03-00-00Z',
  failed: {
    at: '2026-03-01T03:00:00.000Z',
    failure: 'ROOM',
    words:
      'No backup was started: it needs up to 93,120 MiB on the disk of /mnt/backups/folksee, where 12,310 MiB are free. Make room there, or write it to another disk.',
  },
};

/** In the middle of an upgrade. */
const processOf = (kind: string, host: string, pid: number, release: string, knownDataVersion: number) => ({
  kind,
  details: { host, pid, release, knownDataVersion, startedAt: '2026-03-01T11:00:00.000Z' },
});
export const PROCESSES = [
  processOf('WEB', 'web-1.reels.example.com', 4_211, 'hN3vQ0mXw1', 17),
  processOf('WEB', 'web-2.reels.example.com', 918, 'hN3vQ0mXw1', 17),
  { kind: 'WORKER', details: null },
  processOf('WORKER', 'worker-2.reels.example.com', 77_120, 'Zk81-pLq0c', 18),
];

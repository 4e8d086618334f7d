import { answerCalls, changeCalls } from './interception.ts';
import { at, press, type Screen, settle } from './screen.ts';
import { answering, failing, holding, inTurn, reading } from './steps.ts';

const OVERVIEW = /\/api\/operator$/;
const FAILED_JOBS = /\/api\/operator\/failed_jobs/;
const LOG = /\/api\/operator\/log/;

const open = inTurn(at('/operator'), reading('Jobs in the queue'));

const JOBS = [
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
  isHidden: false,
  deletedAt: null,
};
const REPORTS = [
  {
    _id: '6500000000000000000000d1',
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
    reason: 'SPAM',
    words: '',
    at: '2026-03-01T11:00:00.000Z',
    reel: { ...REEL, deletedAt: '2026-03-01T12:00:00.000Z' },
    clip: null,
  },
];
const storage = { bytes: 1_350_000_000, originals: 1_100_000_000, clips: 200_000_000, reels: 50_000_000 };
const LARGEST = [
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
const DOWN = [{ ...LARGEST[0], tributeId: 'z'.repeat(22), takenDownAt: '2026-03-01T11:00:00.000Z' }];
const UPLOADS = [
  {
    uploadId: 'a'.repeat(32),
    tributeId: REEL.tributeId,
    receivedBytes: 12_000_000,
    sizeBytes: 64_000_000,
    startedAt: '2026-03-01T08:00:00.000Z',
    movedAt: '2026-03-01T08:10:00.000Z',
  },
];
const MAILS = [
  { _id: '6500000000000000000000f1', kind: 'REFUSED', what: 'receipt', at: '2026-03-01T08:00:00.000Z' },
  { _id: '6500000000000000000000f2', kind: 'BOUNCE', what: 'f00dcafe…', at: '2026-03-01T07:00:00.000Z' },
];
const PAYMENTS = [
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
const ACCOUNTS = [
  {
    userId: 'spammer',
    email: 'spammer@example.com',
    emailVerified: true,
    createdAt: '2026-02-01T08:00:00.000Z',
    suspendedAt: '2026-03-01T08:00:00.000Z',
  },
];

const LINES = [
  {
    _id: '6500000000000000000000c1',
    action: 'RETRY_JOB',
    subject: '6500000000000000000000a3',
    operator: 'ada@example.com',
    reason: 'The disk was full.',
    at: '2026-03-01T11:00:00.000Z',
  },
];

const BACKUPS = {
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
const PROCESSES = [
  processOf('WEB', 'web-1.reels.example.com', 4_211, 'hN3vQ0mXw1', 17),
  processOf('WEB', 'web-2.reels.example.com', 918, 'hN3vQ0mXw1', 17),
  { kind: 'WORKER', details: null },
  processOf('WORKER', 'worker-2.reels.example.com', 77_120, 'Zk81-pLq0c', 18),
];

/** With their errors. */
const DOWN_PARTS: Record<string, string | null> = {
  backups: null,
  storage: 'The AWS Access Key Id you provided does not exist in our records.',
};

/** With a bucket that refuses our key, backups that fail, a retention period, and two releases. */
const failingBackups: Screen['open'] = (page) =>
  changeCalls(page, OVERVIEW, (data) => {
    const overview = data as { parts: { name: string }[] };
    const parts = overview.parts.map((part) =>
      part.name in DOWN_PARTS ? { ...part, state: 'DOWN', reason: DOWN_PARTS[part.name] } : part,
    );
    const retention = { months: 24, warned: 3, erased: 1 };
    return { ...overview, parts, backups: BACKUPS, retention, dataVersion: 18, processes: PROCESSES };
  });

export const OPERATOR_SCREENS: readonly Screen[] = [
  { name: 'operator', route: '/operator', as: 'operator', isWhole: true, open },
  {
    name: 'operator-troubles',
    route: '/operator',
    as: 'operator',
    isWhole: true,
    open: inTurn(
      failingBackups,
      answering(FAILED_JOBS, JOBS),
      answering(/operator\/reports/, REPORTS),
      answering(/operator\/reels\?list=LARGEST/, LARGEST),
      answering(/operator\/reels\?list=TAKEN_DOWN/, DOWN),
      answering(/operator\/uploads/, UPLOADS),
      answering(/operator\/mails/, MAILS),
      answering(/operator\/payments/, PAYMENTS),
      answering(/operator\/accounts/, ACCOUNTS),
      answering(LOG, LINES),
      open,
      reading('The disk was full.'),
    ),
  },
  {
    name: 'operator-reel',
    route: '/operator',
    as: 'operator',
    continues: true,
    shows: ['components/operator/reported-film-dialog.tsx'],
    open: async (page, { sample }) => {
      const film = await page.evaluate(async (tributeId) => {
        const answer = await fetch(`/api/tribute/save_presentation?tributeId=${tributeId}`, {
          headers: { 'x-api-key': 'folksee-web' },
        });
        return ((await answer.json()) as { data: unknown }).data;
      }, sample.tributeId);
      await answerCalls(page, /operator\/film/, { data: film });
      await press(page, /^Watch “/);
      await page.getByRole('dialog', { name: 'Anna Lindqvist' }).waitFor();
      await settle(page);
    },
  },
  {
    name: 'operator-take-down',
    route: '/operator',
    as: 'operator',
    continues: true,
    shows: ['components/operator/action-dialog.tsx'],
    open: async (page) => {
      await press(page, 'Close');
      await press(page, 'Take the reel down');
      await page.getByRole('dialog', { name: 'Take this reel down?' }).waitFor();
      await settle(page);
    },
  },
  {
    name: 'operator-retry',
    route: '/operator',
    as: 'operator',
    continues: true,
    shows: ['components/operator/action-dialog.tsx'],
    open: async (page) => {
      await press(page, 'Cancel');
      await press(page, /^Retry /);
      await page.getByLabel('Why?').fill('The disk has room again.');
      await settle(page);
    },
  },
  {
    name: 'operator-waiting',
    route: '/operator',
    as: 'operator',
    open: inTurn(holding(OVERVIEW), at('/operator'), (page) => settle(page)),
  },
  {
    name: 'operator-failed',
    route: '/operator',
    as: 'operator',
    open: inTurn(
      failing(OVERVIEW),
      at('/operator'),
      reading('We couldn’t load the state of the installation'),
    ),
  },
];

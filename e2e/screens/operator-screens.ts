import { answerCalls, changeCalls } from './interception.ts';
import {
  ACCOUNTS,
  BACKUPS,
  DOWN,
  JOBS,
  LARGEST,
  LINES,
  MAILS,
  PAYMENTS,
  PROCESSES,
  REFUSAL,
  reportsAt,
  UPLOADS,
} from './operator-samples.ts';
import { at, press, type Screen, settle } from './screen.ts';
import { answering, failing, holding, inTurn, lookingAt, openingDialog, pressing, reading } from './steps.ts';

const OVERVIEW = /\/api\/operator$/;
const FAILED_JOBS = /\/api\/operator\/failed_jobs/;
const LOG = /\/api\/operator\/log/;

const open = inTurn(at('/operator'), reading('Jobs in the queue'));

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
      answering(/operator\/reports/, reportsAt('first')),
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
    name: 'operator-changed',
    route: '/operator',
    as: 'operator',
    continues: true,
    open: inTurn(
      pressing('Close'),
      answering(/operator\/reports\?/, reportsAt('changed')),
      (page) => answerCalls(page, /operator\/reports$/, REFUSAL, 409),
      openingDialog('Nothing wrong'),
      (page) => page.getByLabel('Why?').fill('He agreed.'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Nothing wrong' }).click(),
      reading(/^This clip has changed/),
      lookingAt((page) => page.getByRole('heading', { name: 'Reports to review' })),
    ),
  },
  {
    name: 'operator-take-down',
    route: '/operator',
    as: 'operator',
    continues: true,
    shows: ['components/operator/action-dialog.tsx'],
    open: async (page) => {
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

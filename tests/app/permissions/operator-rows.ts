import { type Ids, mayHere, type Row } from './rules.ts';

const T = ({ tributeId }: Ids) => ({ tributeId });
const BASIS = { actionId: '3f8e0d52-9f3c-4d5b-8a7e-2f1c6b7d8e90', reason: 'A mistake' };

/** The handlers of operators, which are unknown addresses to everyone else. */
export const OPERATOR_ROWS: readonly Row[] = [
  ['GET /operator', mayHere('observe')],
  ['GET /operator/failed_jobs', mayHere('observe')],
  // No job has this id; with one: tests/app/api/operator-jobs.test.ts.
  [
    'POST /operator/failed_jobs',
    mayHere('operate'),
    (ids) => ({ ...BASIS, jobId: ids.submissionId }),
    { also: [404] },
  ],
  ['GET /operator/uploads', mayHere('observe')],
  ['GET /operator/mails', mayHere('observe')],
  ['GET /operator/payments', mayHere('observe')],
  ['GET /operator/log', mayHere('operate')],
  ['GET /operator/reports', mayHere('operate')],
  [
    'POST /operator/reports',
    mayHere('operate'),
    (ids) => ({ ...BASIS, reportId: ids.contributorId, verdict: 'CLEARED' }),
    // With a report: tests/app/api/operator-reports.test.ts.
    { also: [404] },
  ],
  ['GET /operator/reels', mayHere('observe')],
  ['POST /operator/reels', mayHere('operate'), (ids) => ({ ...BASIS, ...T(ids), action: 'TAKE_DOWN_REEL' })],
  ['GET /operator/film', mayHere('operate'), T],
  ['GET /operator/accounts', mayHere('operate')],
  [
    'POST /operator/accounts',
    mayHere('operate'),
    () => ({ ...BASIS, accountId: 'own-creator', action: 'SUSPEND_ACCOUNT' }),
  ],
];

import { THREE_LATE_TRIES } from './patient-calls.ts';
import { byForce, gently, restartUnderCrowd } from './restart-under-crowd.ts';
import type { Soak } from './soak-options.ts';

/** 5,000 pages on one web process: a fifth in sight, and 200 people with six tabs. */
const CROWD = { visible: 1_000, hidden: 3_000, busy: 200, tabs: 5 };
const VISITORS = 8;
/** Pages load what they missed within half a minute after their socket. */
const WATCH_MS = 60_000;

/** Restarts one web process under 5,000 open pages, in turn gently and by force. */
export const soakSockets: Soak = ({ rounds, say }) => {
  const restarts = Array.from({ length: rounds }, (_, round) => (round % 2 === 0 ? gently : byForce));
  const patience = THREE_LATE_TRIES;
  return restartUnderCrowd({ crowd: CROWD, visitors: VISITORS, restarts, patience, watchMs: WATCH_MS, say });
};

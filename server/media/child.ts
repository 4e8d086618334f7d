/** Program 3: runs one media job and exits. A crash of the native library ends only this process. */
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { AV_LOG_QUIET, Log } from 'node-av';
import type { JobContext } from './engine/job-context.ts';
import { runJob } from './engine/run-job.ts';
import { isOutage } from './is-outage.ts';
import { isMediaError } from './media-error.ts';
import { type ChildMessage, MediaRun, partOf } from './messages.ts';

const LOW_PRIORITY = 10;
const MESSAGE_INTERVAL_MS = 250;
const ORPHAN_EXIT_CODE = 9;
const MAX_MESSAGE_CHARACTERS = 300;

const send = (message: ChildMessage, sent = () => {}) => process.send?.(message, sent);

function lowerSelf(): void {
  setPriority(LOW_PRIORITY);
  try {
    // When memory runs out, the system kills this process before the server.
    writeFileSync('/proc/self/oom_score_adj', '800');
  } catch {
    // Linux only.
  }
}

function createContext(runId: string): JobContext {
  const startedAt = Date.now();
  let sentAt = 0;
  const due = () => {
    if (Date.now() - sentAt < MESSAGE_INTERVAL_MS) return false;
    sentAt = Date.now();
    return true;
  };
  return {
    partOf: (file) => partOf(file, runId),
    progress(framesDone: number, framesTotal: number) {
      if (!due()) return;
      const perFrame = (Date.now() - startedAt) / 1000 / framesDone;
      const secondsLeft = framesDone > 0 ? perFrame * (framesTotal - framesDone) : null;
      send({ type: 'progress', progress: { framesDone, framesTotal, secondsLeft } });
    },
    async breathe() {
      if (due()) send({ type: 'alive' });
      await setImmediate();
    },
  };
}

function toErrorMessage(error: unknown): ChildMessage {
  const code = isMediaError(error) ? error.code : 'INTERNAL';
  const message = error instanceof Error ? error.message : String(error);
  return {
    type: 'error',
    code,
    message: message.slice(0, MAX_MESSAGE_CHARACTERS),
    isOutage: isOutage(error),
  };
}

async function work(payload: unknown): Promise<ChildMessage> {
  try {
    const { runId, job } = MediaRun.parse(payload);
    return { type: 'done', result: await runJob(job, createContext(runId)) };
  } catch (error) {
    return toErrorMessage(error);
  }
}

lowerSelf();
Log.setLevel(AV_LOG_QUIET);
process.on('disconnect', () => process.exit(ORPHAN_EXIT_CODE));
process.once('message', (payload) => {
  // The supervisor measures silence from here, because a busy machine starts processes slowly.
  send({ type: 'alive' });
  void work(payload).then((outcome) => send(outcome, () => process.exit(0)));
});

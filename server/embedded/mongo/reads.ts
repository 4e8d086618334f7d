import type { CommandContext } from './commands/command.ts';
import { type Cursors, NeedsSnapshot } from './commands/cursors.ts';
import { begin } from './dispatch.ts';
import type { CommandRequest } from './request.ts';
import { isSteps } from './steps.ts';
import type { Snapshots } from './storage/snapshots.ts';
import { giveUp, type Turns } from './turns.ts';
import type { Document } from './values/document.ts';
import type { Work } from './work.ts';

type LongReads = {
  turns: Turns;
  cursors: Cursors;
  snapshots: Snapshots;
  newWork: () => Work;
};

/** Runs a short read directly; restarts a long one in a snapshot, with pauses. */
export async function runRead(
  request: CommandRequest,
  context: CommandContext,
  { turns, cursors, snapshots, newWork }: LongReads,
): Promise<Document> {
  const short = readAtOnce(request, context);
  if (short) return short;
  const snapshot = await snapshots.open(context.connection);
  try {
    const inSnapshot = { ...context, store: snapshot.store, snapshot, work: newWork() };
    const answer = begin(request, inSnapshot);
    return isSteps(answer) ? await turns.run(answer, inSnapshot) : answer;
  } finally {
    if (!cursors.keeps(snapshot)) snapshot.close();
  }
}

function readAtOnce(request: CommandRequest, context: CommandContext): Document | undefined {
  const answer = begin(request, context);
  if (!isSteps(answer)) return answer;
  try {
    const step = answer.next();
    if (step.done) return step.value;
    giveUp(answer);
  } catch (error) {
    if (!(error instanceof NeedsSnapshot)) throw error;
  }
  return undefined;
}

import type { ClientSession } from 'mongoose';
import type { ActionBasis, OperatorAction as ActionName } from '#lib/contracts/operator.ts';
import { AppError } from '#server/errors/app-error.ts';
import { OperatorAction } from '#server/models/operator-action.ts';
import { transact } from '#server/platform/transact.ts';
import { requireOperator } from '#server/services/access/require-operator.ts';
import type { ServiceContext } from '#server/services/context.ts';

type Line = { action: ActionName; subject: string };

/**
 * Makes a change together with its line in the log. `change` returns false if it was made before: then there is nothing to
 * log. Returns whether it was made now. Repeating an action id does nothing. Throws NOT_FOUND for anyone but operators.
 */
export async function act(
  ctx: ServiceContext,
  { actionId, reason }: ActionBasis,
  line: Line,
  change: (session: ClientSession) => Promise<boolean>,
): Promise<boolean> {
  requireOperator(ctx, 'operate');
  const operator = ctx.actor.user?.email ?? '';
  const isDone = await transact(async (session) => {
    if (await OperatorAction.exists({ actionId }).session(session)) return false;
    if (!(await change(session))) return false;
    await OperatorAction.create([{ actionId, reason, operator, ...line }], { session });
    return true;
  });
  if (isDone) ctx.log.warn({ ...line, operatorId: ctx.actor.user?.userId }, 'an operator acted');
  return isDone;
}

export const nothingThere = (): AppError => new AppError('NOT_FOUND', 'addressUnknown');

import mongoose, { Schema } from 'mongoose';
import { OPERATOR_ACTIONS } from '#lib/contracts/operator.ts';
import { singleton } from '#server/platform/singleton.ts';

/** What an operator did and why. Stored in the transaction of the change, and never changed. */
const operatorActionSchema = new Schema(
  {
    /** The client's id of the action, so that repeating a call does it once. */
    actionId: { type: String, required: true, unique: true },
    action: { type: String, enum: OPERATOR_ACTIONS, required: true },
    /** The id of the job, report, reel or account. */
    subject: { type: String, required: true },
    operator: { type: String, required: true },
    reason: { type: String, required: true },
  },
  { timestamps: { createdAt: true, updatedAt: false }, strict: 'throw' },
);
operatorActionSchema.index({ createdAt: -1, _id: -1 });
// Erasing an account.
operatorActionSchema.index({ subject: 1 });

export const OperatorAction = singleton('model.OperatorAction', () =>
  mongoose.model('OperatorAction', operatorActionSchema),
);

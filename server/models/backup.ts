import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { BACKUP_FAILURES } from '#lib/contracts/upkeep.ts';
import { DAY_SECONDS } from '#lib/time/durations.ts';
import { singleton } from '#server/platform/singleton.ts';

const KEPT_SECONDS = 90 * DAY_SECONDS;

/** A scheduled backup. Its files may be gone: BACKUP_KEEP decides about those. */
const backupSchema = new Schema(
  {
    state: { type: String, enum: ['RUNNING', 'VERIFIED', 'FAILED'], required: true },
    startedAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    /** The process that makes it. */
    holder: { type: String, required: true },
    /** The name of its folder in BACKUP_FOLDER. */
    folder: { type: String, required: true },
    sizeBytes: { type: Number, default: null },
    /** The newest recorded backup that was not in its folder when it started: workers may have different ones. */
    missing: { type: String },
    /** Why it failed: the step, and the words of the program. */
    failure: { type: String, enum: [...BACKUP_FAILURES, null], default: null },
    words: { type: String, default: null },
  },
  { strict: 'throw' },
);
backupSchema.index({ state: 1, startedAt: -1 });
backupSchema.index({ startedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export type BackupDocument = HydratedDocument<InferSchemaType<typeof backupSchema>>;
export const Backup = singleton('model.Backup', () => mongoose.model('Backup', backupSchema));

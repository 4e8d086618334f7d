import mongoose, { Schema } from 'mongoose';
import { MAIL_REPORT_KINDS } from '#lib/contracts/mail-reports.ts';
import { singleton } from '#server/platform/singleton.ts';

/** An address whose mailbox bounced or whose owner complained, as a hash. */
const reportedAddressSchema = new Schema(
  {
    hash: { type: String, required: true },
    kind: { type: String, enum: MAIL_REPORT_KINDS, required: true },
  },
  { timestamps: { createdAt: true, updatedAt: false }, strict: 'throw' },
);
reportedAddressSchema.index({ hash: 1, kind: 1 }, { unique: true });

// The operator page.
reportedAddressSchema.index({ createdAt: -1, _id: -1 });

export const ReportedAddress = singleton('model.ReportedAddress', () =>
  mongoose.model('ReportedAddress', reportedAddressSchema),
);

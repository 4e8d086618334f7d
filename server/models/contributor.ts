import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { CONTRIBUTOR_STATUSES } from '#lib/contracts/contributors.ts';
import { singleton } from '#server/platform/singleton.ts';

const contributorSchema = new Schema(
  {
    tribute: { type: Schema.Types.ObjectId, ref: 'Tribute', required: true },
    /** Firebase uid of a signed-in contributor, null for a guest. */
    userId: { type: String, default: null },
    name: { type: String, required: true },
    /** PRESENTATION: a viewer who says thank you. They are not one of the people of the film. */
    via: { type: String, enum: ['EMAIL', 'LINK', 'QR', 'PRESENTATION'], default: 'LINK' },
    status: { type: String, enum: CONTRIBUTOR_STATUSES, default: 'OPENED', required: true },
  },
  { timestamps: true, strict: 'throw' },
);
contributorSchema.index({ tribute: 1, status: 1 });
contributorSchema.index({ userId: 1 });
// One person however often they join: a signed-in contributor exists once a tribute.
contributorSchema.index(
  { tribute: 1, userId: 1 },
  { unique: true, partialFilterExpression: { userId: { $type: 'string' } } },
);

export type ContributorDocument = HydratedDocument<InferSchemaType<typeof contributorSchema>>;
export const Contributor = singleton('model.Contributor', () =>
  mongoose.model('Contributor', contributorSchema),
);

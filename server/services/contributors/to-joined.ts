import type { JoinedDto } from '#lib/contracts/invites.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';

/** Returns who a browser has become, for itself. */
export const toJoined = ({ id, name, status, formerIds }: ContributorDocument): JoinedDto => ({
  _id: id,
  name,
  status,
  clips: 0,
  ...(formerIds.length > 0 && { formerIds: formerIds.map(String) }),
});

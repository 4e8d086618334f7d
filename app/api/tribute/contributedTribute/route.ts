import { ContributedTributeDto } from '#lib/contracts/tributes.ts';
import { route } from '#server/http/route.ts';
import { listContributedTributes } from '#server/services/tributes/list-contributed-tributes.ts';

export const GET = route({ access: 'verified', response: ContributedTributeDto.array() }, ({ ctx }) =>
  listContributedTributes(ctx),
);

import { PersonalLinkDto, PersonalLinkInput } from '#lib/contracts/personal-links.ts';
import { route } from '#server/http/route.ts';
import { givePersonalLink } from '#server/services/contributors/give-personal-link.ts';

export const POST = route(
  {
    summary: 'Return the caller’s personal link, or mail a new one to an address',
    errors: ['NOT_FOUND'],
    access: 'identified',
    body: PersonalLinkInput,
    response: PersonalLinkDto,
    limit: ({ email }) => (email ? 'joins' : null),
  },
  ({ ctx, body }) => givePersonalLink(ctx, body),
);

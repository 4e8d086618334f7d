import { OwnPartInput, TakenBackDto } from '#lib/contracts/contributors.ts';
import { forgetGuest } from '#server/http/forget-guest.ts';
import { route } from '#server/http/route.ts';
import { eraseOwnPart } from '#server/services/contributors/erase-own-part.ts';
import { withdrawConsent } from '#server/services/contributors/withdraw-consent.ts';

export const PATCH = route(
  {
    summary: 'Withdraw consent: what the caller sent leaves the reel and is erased',
    errors: ['NOT_FOUND'],
    access: 'identified',
    body: OwnPartInput,
    response: TakenBackDto,
  },
  ({ ctx, body }) => withdrawConsent(ctx, body),
);

export const DELETE = route(
  {
    summary: 'Erase the caller and everything they sent',
    errors: ['NOT_FOUND'],
    access: 'identified',
    query: OwnPartInput,
    response: TakenBackDto,
  },
  async ({ ctx, query, setCookie }) => {
    const erased = await eraseOwnPart(ctx, query);
    forgetGuest(ctx, erased.personIds, setCookie);
    return erased;
  },
);

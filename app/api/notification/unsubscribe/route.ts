import { UnsubscribeQuery } from '#lib/contracts/invites.ts';
import { Done, route } from '#server/http/route.ts';
import { unsubscribe } from '#server/services/notifications/unsubscribe.ts';

export const POST = route(
  {
    summary: 'Unsubscribe with the signed link from an email (RFC 8058)',
    access: 'anyone',
    query: UnsubscribeQuery,
    response: Done,
    isForOthers: true,
  },
  ({ query }) => unsubscribe(query),
);

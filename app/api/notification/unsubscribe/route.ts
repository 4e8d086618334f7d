import { UnsubscribeQuery } from '#lib/contracts/invites.ts';
import { Done, route } from '#server/http/route.ts';
import { unsubscribe } from '#server/services/notifications/unsubscribe.ts';

export const POST = route(
  {
    summary: 'End mails, by the signed link in one of them (RFC 8058)',
    access: 'anyone',
    query: UnsubscribeQuery,
    response: Done,
    isForOthers: true,
  },
  ({ query }) => unsubscribe(query),
);

import { RefusedMailDto } from '#lib/contracts/operator-mails-and-payments.ts';
import { PageQuery, pageOf } from '#lib/contracts/pages.ts';
import { route } from '#server/http/route.ts';
import { listRefusedMails } from '#server/services/operator/list-refused-mails.ts';

export const GET = route(
  {
    summary: 'List refused mails, bounces and complaints, newest first and without addresses, for operators',
    access: 'observer',
    query: PageQuery,
    response: pageOf(RefusedMailDto),
  },
  ({ query }) => listRefusedMails(query),
);

import { OpenPaymentDto } from '#lib/contracts/operator-mails-and-payments.ts';
import { PageQuery, pageOf } from '#lib/contracts/pages.ts';
import { route } from '#server/http/route.ts';
import { listOpenPayments } from '#server/services/operator/list-open-payments.ts';

export const GET = route(
  {
    summary: 'List the payments that need an operator, newest first',
    access: 'observer',
    query: PageQuery,
    response: pageOf(OpenPaymentDto),
  },
  ({ query }) => listOpenPayments(query),
);

import { AccountActionInput, OperatorAccountDto, OperatorAccountQuery } from '#lib/contracts/operator.ts';
import { pageOf } from '#lib/contracts/pages.ts';
import { Done, route } from '#server/http/route.ts';
import { changeAccount } from '#server/services/operator/change-account.ts';
import { listAccounts } from '#server/services/operator/list-accounts.ts';

export const GET = route(
  {
    summary: 'List suspended accounts, or find accounts by address or id, for operators',
    access: 'operator',
    query: OperatorAccountQuery,
    response: pageOf(OperatorAccountDto),
  },
  ({ query }) => listAccounts(query),
);

export const POST = route(
  {
    summary: 'Suspend an account or restore it, as an operator; nothing is deleted',
    access: 'operator',
    errors: ['NOT_FOUND', 'CONFLICT'],
    body: AccountActionInput,
    response: Done,
  },
  ({ ctx, body }) => changeAccount(ctx, body),
);

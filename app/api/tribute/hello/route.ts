import { AddHelloInput, HelloDto } from '#lib/contracts/hello.ts';
import { TributeQuery } from '#lib/contracts/tributes.ts';
import { route } from '#server/http/route.ts';
import { addHello } from '#server/services/hellos/add-hello.ts';
import { getHello } from '#server/services/hellos/get-hello.ts';
import { removeHello } from '#server/services/hellos/remove-hello.ts';

const COMMON = { access: 'verified', response: HelloDto } as const;

export const GET = route(
  {
    ...COMMON,
    summary: 'Return the creator’s hello on the invitation',
    errors: ['NOT_FOUND'],
    query: TributeQuery,
  },
  ({ ctx, query }) => getHello(ctx, query.tributeId),
);

export const POST = route(
  {
    ...COMMON,
    summary: 'Show an uploaded video or voice message on the invitation',
    errors: ['NOT_FOUND', 'GONE', 'CONFLICT'],
    body: AddHelloInput,
  },
  ({ ctx, body }) => addHello(ctx, body),
);

export const DELETE = route(
  { ...COMMON, summary: 'Remove the creator’s hello', errors: ['NOT_FOUND'], query: TributeQuery },
  ({ ctx, query }) => removeHello(ctx, query.tributeId),
);

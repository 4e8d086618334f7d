import { pageOf } from '#lib/contracts/pages.ts';
import * as tributes from '#lib/contracts/tributes.ts';
import { Done, endpoint } from '#server/http/route.ts';

export const GET = endpoint({
  summary: 'List the caller’s tributes, newest first, or return one',
  errors: ['NOT_FOUND'],
  access: 'verified',
  query: tributes.OwnTributesQuery,
  response: pageOf(tributes.TributeDto).or(tributes.TributeDto),
});

export const POST = endpoint({
  summary: 'Create a tribute',
  access: 'verified',
  body: tributes.CreateTributeInput,
  response: tributes.TributeDto,
  status: 201,
});

export const PATCH = endpoint({
  summary: 'Change, open, close, archive or restore a tribute, or keep what the caller has seen of it',
  errors: ['NOT_FOUND', 'CONFLICT'],
  access: 'verified',
  body: tributes.UpdateTributeInput,
  response: tributes.TributeDto,
});

export const DELETE = endpoint({
  summary: 'Delete a tribute; it can be restored for 30 days',
  errors: ['NOT_FOUND'],
  access: 'verified',
  query: tributes.TributeQuery,
  response: Done,
});

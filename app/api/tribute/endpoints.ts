import { pageOf } from '#lib/contracts/pages.ts';
import * as tributes from '#lib/contracts/tributes.ts';
import { Done, endpoint } from '#server/http/route.ts';

export const GET = endpoint({
  summary: 'My tributes, newest first, or one of them',
  errors: ['NOT_FOUND'],
  access: 'verified',
  query: tributes.OwnTributesQuery,
  response: pageOf(tributes.TributeDto).or(tributes.TributeDto),
});

export const POST = endpoint({
  summary: 'Begin a tribute',
  access: 'verified',
  body: tributes.CreateTributeInput,
  response: tributes.TributeDto,
  status: 201,
});

export const PATCH = endpoint({
  summary: 'Change, open, close, archive or bring back a tribute',
  errors: ['NOT_FOUND', 'CONFLICT'],
  access: 'verified',
  body: tributes.UpdateTributeInput,
  response: tributes.TributeDto,
});

export const DELETE = endpoint({
  summary: 'Delete a tribute; it is kept for 30 days',
  errors: ['NOT_FOUND'],
  access: 'verified',
  query: tributes.TributeQuery,
  response: Done,
});

import { expect } from 'vitest';
import { POST as join } from '#app/api/tribute/contributor/route.ts';
import { PATCH, POST } from '#app/api/tribute/route.ts';
import type { CreateTributeInput, TributeDto } from '#lib/contracts/tributes.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import { call, cookieOf, type Person } from './call.ts';

export const CREATOR: Person = { userId: 'creator-1', email: 'ben@example.com' };
export const STRANGER: Person = { userId: 'stranger-1', email: 'eve@example.com' };

const ANNA = {
  tributeType: 'BIRTHDAY',
  tributeFor: { names: [{ firstName: 'Anna', lastName: 'Lindqvist' }], gender: 'Female' },
  questions: [{ text: 'What did Anna teach you?' }, { text: 'What do you wish her?' }],
} satisfies CreateTributeInput;

export async function openTribute(
  changes: Partial<CreateTributeInput> = {},
  as: Person = CREATOR,
  headers: Record<string, string> = {},
): Promise<TributeDto> {
  const { hasGender } = OCCASIONS[changes.tributeType ?? ANNA.tributeType];
  const tributeFor = hasGender ? ANNA.tributeFor : { ...ANNA.tributeFor, gender: null };
  const body = { ...ANNA, tributeFor, ...changes };
  const created = await call(POST, { method: 'POST', as, headers, body });
  expect(created.status).toBe(201);
  const opened = await call(PATCH, {
    method: 'PATCH',
    as,
    body: { tributeId: created.data.tributeId, status: 'COLLECTING' },
  });
  expect(opened.status).toBe(200);
  return opened.data;
}

/** Joins by the link; `cookie` proves it. */
export async function joinAs(tributeId: string, name: string): Promise<{ _id: string; cookie: string }> {
  const joined = await call(join, { method: 'POST', body: { tributeId, name } });
  expect(joined.status).toBe(201);
  return { _id: joined.data._id, cookie: cookieOf(joined) };
}

import { expect, test } from 'vitest';
import type { z } from 'zod';
import { ObjectIdString, TributeId, UploadId } from '#lib/contracts/ids.ts';
import { InviteToken } from '#lib/contracts/invites.ts';
import { Cursor } from '#lib/contracts/pages.ts';
import { FeedQuery } from '#lib/contracts/submissions.ts';
import { messagesFor } from '#lib/messages/messages.ts';

test.each<[string, z.ZodType, unknown]>([
  ['id', ObjectIdString, 'nope'],
  ['tribute', TributeId, 'nope'],
  ['upload', UploadId, 'nope'],
  ['link', InviteToken, 'nope'],
  ['cursor', Cursor, 'nope'],
  ['device', FeedQuery.shape.deviceId, 'nope'],
])('a link with a broken %s answers with a sentence in the reader’s language', (_what, schema, value) => {
  const text = schema.safeParse(value).error?.issues[0]?.message ?? '';
  expect(messagesFor('en').errors).toHaveProperty(text);
  expect(messagesFor('es').errors).toHaveProperty(text);
});

import { expect, test, vi } from 'vitest';
import { asContributor } from '#lib/browser/recording/as-contributor.ts';

const SELF = { tributeId: 'tribute-of-anna-1234567', name: 'Ben' };
const REFUSED = { status: 401, data: null, error: 'Sign in.', code: 'UNAUTHENTICATED', fields: {} } as const;

const joins = vi.fn(async () => Response.json({ data: { _id: 'b', name: 'Ben' } }, { status: 201 }));
vi.stubGlobal('fetch', joins);

test('joins again for a browser that is nobody, not for one that renews its sign-in [auth-renewed]', async () => {
  const call = vi.fn(async () => ({ ...REFUSED, retryAfterSeconds: 2 }));
  expect(await asContributor(SELF, call)).toMatchObject({ status: 401 });
  expect(joins).not.toHaveBeenCalled();
  await asContributor(SELF, async () => REFUSED);
  expect(joins).toHaveBeenCalledOnce();
});

import '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { isValidElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import TributePage from '#app/(public)/tribute/[tributeId]/page.tsx';
import { PATCH as change } from '#app/api/tribute/route.ts';
import { InvitePage } from '#components/invitation/invite-page.tsx';
import { call } from '#tests/support/call.ts';
import { address, invite, mailTo, reel, tokenIn } from './invited-reel.ts';

vi.mock('next/headers', () => ({ headers: async () => new Headers() }));
vi.mock('next-intl/server', () => ({ getLocale: async () => 'en' }));

/** What the invitation's page shows. */
function inviteIn(node: ReactNode): { canReport?: boolean } | null {
  if (Array.isArray(node)) return node.map(inviteIn).find((found) => found !== null) ?? null;
  if (!isValidElement<{ children?: ReactNode }>(node)) return null;
  return node.type === InvitePage ? (node.props as { canReport?: boolean }) : inviteIn(node.props.children);
}

test('an archived reel is reported by the recording link only, not by a personal one', async () => {
  await invite([address(1)]);
  const c = tokenIn((await mailTo(address(1))).text);
  const { tributeId } = reel.tribute;
  const set = (changes: object) =>
    call(change, { method: 'PATCH', as: reel.creator, body: { tributeId, ...changes } });
  const canReport = async () => {
    const page = await TributePage({
      params: Promise.resolve({ tributeId }),
      searchParams: Promise.resolve({ c }),
    });
    return inviteIn(page)?.canReport;
  };
  expect(await canReport()).toBe(true);
  await set({ archived: true });
  expect(await canReport()).toBe(true);
  await set({ linkOpen: false });
  expect(await canReport()).toBe(false);
});

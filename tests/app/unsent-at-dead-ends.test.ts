import '#tests/support/installation.ts';
import type { ReactElement, ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import RecordTribute from '#app/(public)/recordtribute/page.tsx';
import { PATCH } from '#app/api/tribute/route.ts';
import { UnsentHereLater } from '#components/layout/unsent-here-later.tsx';
import { HandoverEntry } from '#components/recorder/handover-entry.tsx';
import { RenewAccount } from '#components/watch/renew-account.tsx';
import { messagesFor } from '#lib/messages/messages.ts';
import { call } from '#tests/support/call.ts';
import { CREATOR, openTribute } from '#tests/support/tributes.ts';

const head = vi.hoisted(() => ({ cookie: '' }));
vi.mock('next/headers', () => ({ headers: async () => new Headers(head) }));
vi.mock('next-intl/server', () => ({
  getLocale: async () => 'en',
  getMessages: async () => messagesFor('en'),
  getTranslations: async () => () => '',
}));
vi.mock('#server/services/tributes/get-tribute-to-thank.ts', () => ({ getTributeToThank: async () => ({}) }));
vi.mock('#server/services/tributes/get-thanked-name.ts', () => ({ getThankedName: async () => null }));

const childOf = (element: ReactElement) =>
  (element.props as { children: ReactNode }).children as ReactElement<{ tributeId: string }>;

test('each dead end of the recorder offers what this device keeps for its reel [recorder-recovers]', async () => {
  const { tributeId } = await openTribute();
  await call(PATCH, { method: 'PATCH', as: CREATOR, body: { tributeId, linkOpen: false } });
  const page = (search = {}) => RecordTribute({ searchParams: Promise.resolve({ tributeId, ...search }) });
  const ended = await page();
  expect(ended.type).toBe(HandoverEntry);
  head.cookie = 'uid=somebody';
  const unproven = await page();
  expect(unproven.type).toBe(RenewAccount);
  const nobodyToThank = await page({ tgd: '1', to: '64b000000000000000000001' });
  for (const missing of [childOf(ended), childOf(unproven), nobodyToThank]) {
    expect(childOf(missing).type).toBe(UnsentHereLater);
    expect(childOf(missing).props.tributeId).toBe(tributeId);
  }
});

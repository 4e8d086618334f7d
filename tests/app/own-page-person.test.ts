import '#tests/support/installation.ts';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import Page from '#app/(public)/tribute/[tributeId]/mine/page.tsx';
import { POST as enter } from '#app/api/tribute/contributor/route.ts';
import { OwnPage } from '#components/own-page/own-page.tsx';
import { call, cookieOf } from '#tests/support/call.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

const head = vi.hoisted(() => ({ cookie: '' }));
vi.mock('next/headers', () => ({ headers: async () => new Headers(head) }));
vi.mock('next-intl/server', () => ({
  getLocale: async () => 'en',
  getTranslations: async () => () => '',
  getMessages: async () => ({ ownpage: {} }),
}));
vi.mock('#components/clip/own-clips-texts.ts', () => ({ ownClipsTexts: () => ({}) }));

test('the own page is of the person in its address, and else of the device’s last [access-person]', async () => {
  const { tributeId } = await openTribute();
  const maja = await joinAs(tributeId, 'Maja');
  const body = { tributeId, name: 'Karl', isNew: true };
  head.cookie = cookieOf(await call(enter, { method: 'POST', cookie: maja.cookie, body }));
  const nameAt = async (personId?: string) => {
    const page = await Page({
      params: Promise.resolve({ tributeId }),
      searchParams: Promise.resolve(personId === undefined ? {} : { personId }),
    });
    const shown = page.props.children.find(({ type }: { type: unknown }) => type === OwnPage);
    return (shown.props as ComponentProps<typeof OwnPage>).person.name;
  };
  expect(await nameAt()).toBe('Karl');
  expect(await nameAt(maja._id)).toBe('Maja');
  expect(await nameAt('nobody')).toBe('Karl');
});

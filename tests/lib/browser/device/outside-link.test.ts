import { expect, test } from 'vitest';
import { browserKindOf } from '#lib/browser/device/browser-kind.ts';
import { outsideLink } from '#lib/browser/device/outside-link.ts';
import { AGENTS } from '#tests/support/agents.ts';

const HREF = 'https://folksee.example/recordtribute?tributeId=t1&questionId=q1#handover=secret';
const outside = (agent: keyof typeof AGENTS) =>
  outsideLink(HREF, browserKindOf({ userAgent: AGENTS[agent] }));

test('opens the default browser of Android by an intent, with the whole address', () => {
  expect(outside('instagramAndroid')).toBe(
    'intent://folksee.example/recordtribute?tributeId=t1&questionId=q1#handover=secret#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end',
  );
});

test('uses the address that an app offers for this', () => {
  expect(outside('lineIos')).toBe(
    'https://folksee.example/recordtribute?tributeId=t1&questionId=q1&openExternalBrowser=1#handover=secret',
  );
  expect(outside('kakaotalkAndroid')).toBe(`kakaotalk://web/openExternal?url=${encodeURIComponent(HREF)}`);
});

test('leaves it to the menu elsewhere, and needs no link outside of apps', () => {
  expect(outside('instagramIos')).toBeNull();
  expect(outside('chromeAndroid')).toBeNull();
});

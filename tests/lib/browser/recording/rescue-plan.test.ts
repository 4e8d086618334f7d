import { expect, test } from 'vitest';
import { browserKindOf } from '#lib/browser/device/browser-kind.ts';
import type { CameraProblem } from '#lib/browser/recording/camera.ts';
import { rescuePlanOf } from '#lib/browser/recording/rescue-plan.ts';
import { AGENTS } from '#tests/support/agents.ts';

const planOf = (problem: CameraProblem, agent: keyof typeof AGENTS) =>
  rescuePlanOf(problem, browserKindOf({ userAgent: AGENTS[agent] }));

test.each([
  ['silent', 'facebookAndroid', 'app'],
  ['silent', 'facebookIos', 'appBottom'],
  ['denied', 'instagramIos', 'app'],
  ['unsupported', 'otherIos', 'app'],
  ['denied', 'safariIos', 'allowIos'],
  ['denied', 'chromeIos', 'allowSettings'],
  ['denied', 'chromeAndroid', 'allowAndroid'],
  ['denied', 'chromeWindows', 'allowComputer'],
  ['denied', 'safariMac', 'allowMac'],
  ['dismissed', 'chromeAndroid', 'askAgain'],
  ['silent', 'firefoxLinux', 'askAgain'],
  ['missing', 'chromeWindows', 'phone'],
  ['missing', 'chromeAndroid', 'switchOn'],
  ['missing', 'safariIos', 'switchOn'],
  ['busy', 'chromeAndroid', 'close'],
  ['stopped', 'instagramIos', 'close'],
  ['unsupported', 'firefoxLinux', 'update'],
] as const)('guides %s in %s by %s', (problem, agent, guide) => {
  expect(planOf(problem, agent).guide).toBe(guide);
});

// Another browser would open the same address.
test('promises no other address where this one is insecure', () => {
  for (const agent of ['chromeAndroid', 'chromeWindows', 'instagramIos'] as const) {
    const plan = { guide: 'phone', canRetry: false, offersLink: false };
    expect(planOf('insecure', agent)).toEqual(plan);
  }
});

test('offers another try only where it can help', () => {
  expect(planOf('denied', 'safariIos').canRetry).toBe(true);
  expect(planOf('unsupported', 'firefoxLinux').canRetry).toBe(false);
  expect(planOf('insecure', 'chromeAndroid').canRetry).toBe(false);
});

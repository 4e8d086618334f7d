import { describe, expect, it } from 'vitest';
import { ownPath, postLoginRoute } from '#lib/auth/post-login-route.ts';

const none = { tributeType: null, tributeId: null, step: '/createtribute' } as const;
const local = { tributeType: 'BIRTHDAY', tributeId: null, step: '/createtribute/questions' } as const;
const stored = { ...local, tributeId: 'T' } as const;
const home = { path: '/home', clearsTribute: false };
const homeCleared = { path: '/home', clearsTribute: true };
const to = (path: string) => ({ path, clearsTribute: false });

describe('postLoginRoute', () => {
  it.each([
    // No tribute in hand.
    [null, none, null, home],
    ['/profile', none, null, home],
    ['/pricing', none, null, to('/pricing')],
    ['/pricing?from=wizard', none, null, to('/pricing?from=wizard')],
    ['/pricingpolicy', none, null, home],
    ['/tribute/T/presentation?p=x', none, null, to('/tribute/T/presentation?p=x')],
    ['/share/presentation', none, null, to('/share/presentation')],
    ['/tribute/T', none, null, to('/tribute/T')],
    ['/createtribute/invite', none, null, home],
    // A tribute is being created.
    ['/createtribute/upgrade', stored, null, to('/createtribute/upgrade')],
    ['/createtribute', local, null, to('/createtribute')],
    ['/tribute/T', local, null, to('/tribute/T')],
    ['/profile', local, null, to('/createtribute/questions')],
    [null, local, null, to('/createtribute/questions')],
    [null, stored, null, homeCleared],
    ['/pricing', stored, null, homeCleared],
    // A tribute is open.
    ['/tribute/T?c=token', none, 'T', to('/tribute/T?c=token')],
    ['/tributes', none, 'T', homeCleared],
    [null, none, 'T', homeCleared],
  ] as const)('from %s with %o and open %s', (redirectFrom, draft, openTributeId, expected) => {
    expect(postLoginRoute({ redirectFrom, draft, openTributeId })).toEqual(expected);
  });

  it.each([
    'https://evil.example/tribute/T/presentation',
    '//evil.example/tribute/T',
    '/\\evil.example/presentation',
    '/\t/evil.example/presentation',
    '/.//evil.example/presentation',
    'javascript:alert(1)//presentation',
    'tribute/T',
    '',
  ])('goes home from the hostile %j', (redirectFrom) => {
    expect(ownPath(redirectFrom)).toBeNull();
    expect(postLoginRoute({ redirectFrom, draft: none, openTributeId: null })).toEqual(home);
  });
});

import { describe, expect, it } from 'vitest';
import { ownPath, postLoginRoute } from '#lib/auth/post-login-route.ts';

const none = { tributeType: null, tributeId: null, step: '/createtribute', isUnsaved: false } as const;
const local = {
  tributeType: 'BIRTHDAY',
  tributeId: null,
  step: '/createtribute/questions',
  isUnsaved: true,
} as const;
const stored = { ...local, tributeId: 'T', isUnsaved: false } as const;
const home = { path: '/home', clearsTribute: false };
const homeCleared = { path: '/home', clearsTribute: true };
const to = (path: string) => ({ path, clearsTribute: false });

describe('if a tribute is being created or opened [route-creating], or redirect-from names a tribute route [route-redirect-tribute], else cleared [route-clear]', () => {
  it.each([
    ['/createtribute/upgrade', stored, null, to('/createtribute/upgrade')],
    ['/createtribute', local, null, to('/createtribute')],
    // A local draft resumes, regardless of the page that needed the sign-in.
    ['/profile', local, null, to('/createtribute/questions')],
    [null, local, null, to('/createtribute/questions')],
    // So does a draft that the server has not saved completely.
    [null, { ...stored, isUnsaved: true }, null, to('/createtribute/questions')],
    ['/pricing', local, null, to('/createtribute/questions')],
    ['/createtribute/invite', local, 'T', to('/createtribute/invite')],
  ] as const)(
    'goes to the create tribute route from %s with %o and open %s',
    (redirectFrom, draft, openTributeId, expected) => {
      expect(postLoginRoute({ redirectFrom, draft, openTributeId })).toEqual(expected);
    },
  );

  it.each([
    ['/tribute/T', stored, null, to('/tribute/T')],
    ['/tribute/T', local, null, to('/tribute/T')],
    ['/tribute/T?c=token', none, 'T', to('/tribute/T?c=token')],
    // Someone who claims what they sent.
    ['/tribute/T/mine', local, null, to('/tribute/T/mine')],
    ['/tribute/T/presentation?p=x', none, 'T', to('/tribute/T/presentation?p=x')],
    // People who come from a tribute are opening it, even before the store knows.
    ['/tribute/T', none, null, to('/tribute/T')],
    // A link of a mail that needed its account.
    ['/signup/verify?token=x&change=1', local, 'T', to('/signup/verify?token=x&change=1')],
  ] as const)(
    'goes to the tribute route that redirect-from %s names, with %o and open %s',
    (redirectFrom, draft, openTributeId, expected) => {
      expect(postLoginRoute({ redirectFrom, draft, openTributeId })).toEqual(expected);
    },
  );

  it.each([
    [null, stored, null],
    ['/pricing', stored, null],
    ['/profile', stored, 'T'],
    ['/tributes', none, 'T'],
    ['/createtribute/invite', none, 'T'],
    [null, none, 'T'],
  ] as const)(
    'clears tribute state and goes home otherwise: from %s with %o and open %s',
    (redirectFrom, draft, openTributeId) => {
      expect(postLoginRoute({ redirectFrom, draft, openTributeId })).toEqual(homeCleared);
    },
  );
});

describe('otherwise: a presentation [route-presentation], pricing [route-pricing], else home [route-else-home]', () => {
  const from = (redirectFrom: string | null) =>
    postLoginRoute({ redirectFrom, draft: none, openTributeId: null });

  it.each(['/tribute/T/presentation?p=x', '/tribute/T/presentation?p=x&tgd=1', '/share/presentation'])(
    'a redirect-from containing /presentation goes there: %s',
    (path) => {
      expect(from(path)).toEqual(to(path));
    },
  );

  it.each(['/pricing', '/pricing?from=wizard'])('a redirect-from of pricing goes to pricing: %s', (path) => {
    expect(from(path)).toEqual(to(path));
  });

  it.each([null, '/home', '/profile', '/pricingpolicy', '/createtribute/invite', '/tributes'])(
    'else home: %s',
    (path) => {
      expect(from(path)).toEqual(home);
    },
  );
});

describe('a hostile redirect-from', () => {
  it.each([
    'https://evil.example/tribute/T/presentation',
    'HTTPS://evil.example/pricing',
    '//evil.example/tribute/T',
    '///evil.example/presentation',
    '/\\evil.example/presentation',
    '\\\\evil.example/presentation',
    '/\t/evil.example/presentation',
    '/\n/evil.example/presentation',
    '/tribute/T\r\nset-cookie: a=b',
    '/.//evil.example/presentation',
    '/%2f%2fevil.example/presentation',
    '/%5Cevil.example/presentation',
    '/%0a/evil.example/presentation',
    '/@evil.example/presentation',
    '/%40evil.example/presentation',
    '//user@evil.example/presentation',
    '/%E0%A4%A/presentation',
    'javascript:alert(1)//presentation',
    '/javascript:alert(1)/../..//presentation',
    'data:text/html,/presentation',
    'tribute/T',
    ' /tribute/T',
    '',
  ])('goes home: %j', (redirectFrom) => {
    expect(ownPath(redirectFrom)).toBeNull();
    expect(postLoginRoute({ redirectFrom, draft: none, openTributeId: null })).toEqual(home);
  });

  it.each(['/tribute/T?c=a@b', '/tribute/Jos%C3%A9', '/pricing#more'])('is not %s', (path) => {
    expect(ownPath(path)).toBe(path);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PictureUrl, ProfilePictureUrl, ReturnAddress } from '#lib/contracts/addresses.ts';
import { CreateTributeInput } from '#lib/contracts/tributes.ts';
import { CreateUserInput, SendVerificationInput, UpdateUserInput } from '#lib/contracts/users.ts';

const GOOGLE = 'https://lh3.googleusercontent.com/a/AbC-1_2=s96-c';
const OURS = '/media/AbCdEfGhIjKlMnOpQrSt_-/picture.webp';
const redirectUrl = 'https://folksee.example/home';

/** Every contract with a profile picture. */
const takesProfilePicture = (image: unknown): boolean[] => [
  CreateUserInput.safeParse({ redirectUrl, image }).success,
  UpdateUserInput.safeParse({ userDetails: { firstName: 'A', lastName: 'B', image } }).success,
];

test.each([GOOGLE, 'https://a.b.googleusercontent.com/', OURS, null])('a profile may show %s', (image) => {
  expect(takesProfilePicture(image)).toEqual([true, true]);
});

const HOSTILE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//googleusercontent.com/',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'http://lh3.googleusercontent.com/a',
  '//lh3.googleusercontent.com/a',
  'https:lh3.googleusercontent.com/a',
  'https:/\\lh3.googleusercontent.com/a',
  'https://googleusercontent.com/a',
  'https://evilgoogleusercontent.com/a',
  'https://lh3.googleusercontent.com.evil.example/a',
  'https://lh3.googleusercontent.com./a',
  'https://lh3.googleusercontent.com:443/a',
  'https://lh3.googleusercontent.com:8443/a',
  'https://lh3.googleusercontent.com@evil.example/a',
  'https://evil.example\\@lh3.googleusercontent.com/a',
  'https://evil.example\\.googleusercontent.com/a',
  'https://evil.example/.googleusercontent.com/a',
  'https://evil.example?.googleusercontent.com/a',
  'https://evil.example#.googleusercontent.com/a',
  'https://user:word@lh3.googleusercontent.com/a',
  'https://lh3\u3002googleusercontent\uFF0Ecom/a',
  'https://evil.example\uFF0F.googleusercontent.com/a',
  'https://lh3.googleusercontent.com',
  ' https://lh3.googleusercontent.com/a',
  'https://lh3.googleusercontent.com/a\n',
  'https://LH3.GOOGLEUSERCONTENT.COM/a',
  `https://lh3.googleusercontent.com/${'a'.repeat(500)}`,
  `${OURS}?x`,
  `${OURS}\n`,
  `/..${OURS}`,
  `https://evil.example${OURS}`,
  '',
];
test.each(HOSTILE)('a profile does not show %j', (image) => {
  expect(takesProfilePicture(image)).toEqual([false, false]);
});

describe('invented addresses', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'https://',
      'http://',
      '//',
      '/media/',
      'lh3',
      '.',
      '\u3002',
      '\\',
      '@',
      ':443',
      '/',
      '?',
      '#',
      '%2e',
    ),
    fc.constantFrom(
      'googleusercontent.com',
      'GoogleUserContent.com',
      '.evil',
      'evil.example',
      '\t',
      '\u202E',
      'picture.webp',
    ),
    fc.string({ maxLength: 6 }),
  );
  const made = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc
      .tuple(fc.constantFrom(GOOGLE, OURS), fc.nat(60), piece)
      .map(([url, at, inserted]) => url.slice(0, at) + inserted + url.slice(at)),
  );

  test('an accepted picture is loaded from us or from Google', () => {
    fc.assert(
      fc.property(made, (text) => {
        if (!ProfilePictureUrl.safeParse(text).success) return;
        const { protocol, hostname, port, username, password, origin } = new URL(
          text,
          'https://ours.example',
        );
        const isOurs = origin === 'https://ours.example';
        const isGoogle = protocol === 'https:' && hostname.endsWith('.googleusercontent.com');
        expect(isOurs || isGoogle).toBe(true);
        expect([port, username, password]).toEqual(['', '', '']);
      }),
      { numRuns: 5_000 },
    );
  });

  test('a picture of a reel comes from us', () => {
    fc.assert(
      fc.property(made, (imageUrl) => {
        const isTaken = CreateTributeInput.safeParse({ tributeType: 'BIRTHDAY', imageUrl }).success;
        expect(isTaken).toBe(PictureUrl.safeParse(imageUrl).success);
        const isPlain =
          URL.canParse(imageUrl, 'https://ours.example') &&
          new URL(imageUrl, 'https://ours.example').pathname === imageUrl;
        expect(!isTaken || isPlain).toBe(true);
      }),
    );
  });
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://folksee.example/', 'home', ''])(
  'no mail returns to %j',
  (address) => {
    expect(ReturnAddress.safeParse(address).success).toBe(false);
    expect(SendVerificationInput.safeParse({ redirectUrl: address }).success).toBe(false);
    expect(CreateUserInput.safeParse({ redirectUrl: address }).success).toBe(false);
  },
);

import { expect, test } from 'vitest';
import { tributeMetadata } from '#components/tribute/tribute-metadata.ts';
import { publicTribute } from './public-tribute.ts';

test('gives a shared link a picture and texts, and hides it from search engines', () => {
  const metadata = tributeMetadata(publicTribute(), {
    path: '/tribute/abc',
    appName: 'Folksee',
    isThankYou: false,
  });
  const title = 'A reel for Anna';
  expect(metadata).toMatchObject({
    title,
    robots: { index: false },
    referrer: 'no-referrer',
    alternates: { canonical: '/tribute/abc' },
    openGraph: {
      title,
      url: '/tribute/abc',
      images: [
        {
          url: 'https://reels.example/media/share.jpg',
          width: 1200,
          height: 630,
          alt: 'Anna’s reel',
        },
      ],
    },
    twitter: { card: 'summary_large_image', title },
  });
});

test('a thank-you link keeps its flag in the address that messengers read [preview-flag]', () => {
  const metadata = tributeMetadata(publicTribute({ tributeType: 'MEMORIAL' }), {
    path: '/tribute/abc?tgd=1',
    appName: 'Folksee',
    isThankYou: true,
  });
  expect(metadata.title).toBe('We made you a reel! Click to watch it & record a thank-you-reply for free.');
  expect(metadata.openGraph?.url).toBe('/tribute/abc?tgd=1');
});

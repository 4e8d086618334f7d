import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { tributeMetadata } from '#components/tribute/tribute-metadata.ts';
import preview from '#lib/messages/en/preview.json' with { type: 'json' };
import { publicTribute } from './public-tribute.ts';

const translate = createTranslator({ locale: 'en', messages: { preview }, namespace: 'preview' });

test('a shared link shows picture and words, and is for those who hold it alone', () => {
  const metadata = tributeMetadata(publicTribute(), {
    path: '/tribute/abc',
    appName: 'Folksee',
    isThankYou: false,
    translate,
  });
  const title = "We're building a birthday reel for Anna Lindqvist. Click here to watch & record for free.";
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
          alt: 'The reel for Anna Lindqvist',
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
    translate,
  });
  expect(metadata.title).toBe('We made you a reel! Click to watch it & record a thank-you-reply for free.');
  expect(metadata.openGraph?.url).toBe('/tribute/abc?tgd=1');
});

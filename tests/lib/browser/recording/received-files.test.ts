import { expect, test } from 'vitest';
import { readReceived } from '#lib/browser/recording/received-files.ts';

const file = (name: string, type = '', content = 'bytes') => new File([content], name, { type });

test.each([
  ['PTT-20261121-WA0003.opus', '', 'VOICE', 'audio/ogg'],
  ['voice.ogg', 'application/ogg', 'VOICE', 'audio/ogg'],
  ['Recording.m4a', 'audio/x-m4a', 'VOICE', 'audio/x-m4a'],
  ['VID-20261121-WA0001.mp4', 'video/mp4', 'VIDEO', 'video/mp4'],
  ['clip.mov', '', 'VIDEO', 'video/quicktime'],
  ['IMG_1.HEIC', '', 'PHOTO', 'image/heic'],
  ['IMG_2.avif', '', 'PHOTO', 'image/avif'],
])('%s with type "%s" is %s [answer-behalf]', (name, type, medium, mimeType) => {
  expect(readReceived([file(name, type)])).toMatchObject({ medium, files: [{ mimeType }] });
});

test.each([
  ['unknown', [file('letter.pdf', 'application/pdf')]],
  ['unknown', [file('dance.gif', 'image/gif')]],
  ['unknown', [file('logo.svg', 'image/svg+xml')]],
  ['unknown', []],
  ['mixed', [file('a.jpg', 'image/jpeg'), file('b.mp4', 'video/mp4')]],
  ['mixed', [file('a.mp4', 'video/mp4'), file('b.mp4', 'video/mp4')]],
  ['tooMany', Array.from({ length: 11 }, () => file('a.jpg', 'image/jpeg'))],
  ['empty', [file('a.opus', 'audio/ogg', '')]],
])('files are refused as %s', (refusal, files) => {
  expect(readReceived(files)).toBe(refusal);
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sniffContainer } from '#server/media/engine/sniff-container.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();

const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif') =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#d02020' } })
    .toFormat(format)
    .toBuffer();
const bytes = (text: string) => Buffer.from(text.padEnd(200), 'latin1');

const SDP =
  'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n';
const DASH =
  '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>http://127.0.0.1/</BaseURL></MPD>';

// The check reads only the first bytes: the native library never opens a rejected file.
test.each([
  ['png', await picture('png')],
  ['jpeg', await picture('jpeg')],
  ['gif', await picture('gif')],
  ['webp', await picture('webp')],
  ['avif', await picture('avif')],
  ['zip', bytes('PK\u0003\u0004')],
  ['avi', bytes('RIFF\u0010\u0027\0\0AVI LIST')],
  ['wav', bytes('RIFF\u0010\u0027\0\0WAVEfmt ')],
  ['html', bytes('<!doctype html><script>alert(1)</script>')],
  ['svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['text', bytes('Dear Ada,')],
  ['HLS', bytes('#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nfile:///etc/passwd\n')],
  ['DASH', bytes(DASH)],
  ['concat', bytes("ffconcat version 1.0\nfile '/etc/passwd'\n")],
  ['SDP', bytes(SDP)],
  ['ffmetadata', bytes(';FFMETADATA1\ntitle=x\n')],
  ['one MPEG-TS packet', Buffer.alloc(188, Buffer.from('G\u0040\0\u0010', 'latin1'))],
  ['MPEG program stream', Buffer.from(`000001ba44${'00'.repeat(100)}`, 'hex')],
  ['HEIC', bytes('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')],
  ['HEIC sequence', bytes('\0\0\0\u0018ftyphevc\0\0\0\0msf1hevc')],
  ['Flash', bytes('FLV\u0001\u0005')],
  ['Ogg', bytes('OggS\0\u0002')],
  ['ASF', Buffer.from('3026b2758e66cf11a6d900aa0062ce6c'.padEnd(200, '0'), 'hex')],
  ['Matroska of another kind', Buffer.from(`1a45dfa39342828568656c6c6f${'00'.repeat(40)}`, 'hex')],
  ['program', Buffer.from(`7f454c46${'00'.repeat(60)}`, 'hex')],
  ['zeros', Buffer.alloc(200)],
])('rejects %s renamed to .mp4 by its first bytes [clip-formats]', async (name, content) => {
  const path = join(folder, `${name}.mp4`);
  await writeFile(path, content);
  await expect(sniffContainer(path)).rejects.toMatchObject({ name: 'MediaError', code: 'FORMAT' });
});

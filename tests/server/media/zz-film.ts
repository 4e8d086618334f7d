import { readFileSync, writeFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { runMediaJob } from '#server/media/supervise.ts';

const D = '/tmp/mt';
const r = await runMediaJob({
  op: 'prepare-clip',
  input: `${D}/film.mp4`,
  outputFolder: `${D}/film-out`,
  maxSeconds: 120,
  maxBytes: 2e9,
  overlay: null,
});
console.log(r.frames, r.loudnessLufs, r.truePeakDb, r.recoveredShare);
const b = readFileSync(D + '/film-out/audio.pcm');
const s = new Int16Array(b.buffer, b.byteOffset, b.length / 2);
const rms = (f: number, n: number) => {
  let e = 0;
  for (let i = f; i < f + n; i++) e += ((s[i * 2] ?? 0) / 32768) ** 2;
  return Math.sqrt(e / n).toFixed(4);
};
console.log(
  'total',
  s.length / 2 / 1600,
  'card',
  rms(0, 90000),
  'before',
  rms(95500, 450),
  'after',
  rms(96000, 480),
  rms(96480, 4800),
  'end',
  rms(255 * 1600 - 1600, 800),
  rms(255 * 1600 - 720, 480),
);
const cv = createCanvas(1280, 720),
  x = cv.getContext('2d');
x.fillStyle = 'rgba(255,0,255,1)';
x.fillRect(100, 550, 500, 100);
writeFileSync(D + "/it's [a], b;c:d.png", cv.toBuffer('image/png'));
for (const n of ['c.mp4', 'a.webm']) {
  await runMediaJob({
    op: 'prepare-clip',
    input: `${D}/${n}`,
    outputFolder: `${D}/ov`,
    maxSeconds: 1.9,
    maxBytes: 2e9,
    overlay: D + "/it's [a], b;c:d.png",
  });
  await runMediaJob({
    op: 'prepare-clip',
    input: `${D}/ov/segment.mp4`,
    outputFolder: `${D}/ov2`,
    maxSeconds: 120,
    maxBytes: 2e9,
    overlay: null,
  });
  await sharp(D + '/ov2/poster.jpg')
    .png()
    .toFile(D + `/ov-${n}.png`);
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import { runMediaJob } from '#server/media/supervise.ts';

const D = '/tmp/mt';
mkdirSync(D, { recursive: true });
function quarters(p: string, w: number, h: number) {
  const c = createCanvas(w, h),
    x = c.getContext('2d');
  ['#d02020', '#20a040', '#2040c0', '#e0c020'].forEach((k, i) => {
    x.fillStyle = k;
    x.fillRect(((i % 2) * w) / 2, (Math.floor(i / 2) * h) / 2, w / 2, h / 2);
  });
  writeFileSync(p, c.toBuffer('image/png'));
  return p;
}
const tone = Int16Array.from({ length: 48000 * 5 }, (_, i) =>
  Math.round(Math.sin((i * 2 * Math.PI * 997) / 48000) * 3277),
);
writeFileSync(D + '/tone.pcm', Buffer.from(tone.buffer));
const t = async (n: string, f: () => Promise<unknown>) => {
  const a = Date.now();
  try {
    const r = (await f()) as { peaks?: number[] };
    if (r.peaks) r.peaks = r.peaks.slice(0, 3);
    console.log(n, Date.now() - a, 'ms', JSON.stringify(r));
  } catch (e) {
    console.log(n, 'ERR', e);
  }
};
const syn = (name: string, w: number, h: number, frames: number, o = {}) =>
  t('syn ' + name, () =>
    runMediaJob({
      op: 'synthesise-clip',
      pictures: [{ path: quarters(`${D}/${name}.png`, w, h), fromFrame: 0 }],
      frames,
      frameRate: 30,
      audio: D + '/tone.pcm',
      output: `${D}/${name}`,
      container: name.endsWith('webm') ? 'webm' : 'mp4',
      rotation: 0,
      variableFrameRate: false,
      ...o,
    }),
  );
const prep = (name: string, o = {}) =>
  t('prep ' + name, () =>
    runMediaJob(
      {
        op: 'prepare-clip',
        input: `${D}/${name}`,
        outputFolder: `${D}/${name}-out`,
        maxSeconds: 120,
        maxBytes: 2e9,
        overlay: null,
        ...o,
      },
      { onProgress: (p) => process.argv[2] && console.log(p) },
    ),
  );
const probe = (f: string) => t('probe ' + f, () => runMediaJob({ op: 'probe', input: `${D}/${f}` }));
await syn('a.webm', 640, 480, 75);
await probe('a.webm');
await prep('a.webm');
await probe('a.webm-out/segment.mp4');
await probe('a.webm-out/playback.mp4');
await syn('b.mp4', 1280, 720, 60);
await probe('b.mp4');
await prep('b.mp4');
await syn('c.mp4', 360, 640, 60, { rotation: 90, variableFrameRate: true });
await probe('c.mp4');
await prep('c.mp4');
await t('card', () =>
  runMediaJob({
    op: 'prepare-card',
    picture: quarters(D + '/card.png', 1280, 720),
    seconds: 2,
    outputFolder: D + '/card',
  }),
);
await probe('card/playback.mp4');
const item = (n: string, frames: number, title: string | null) => ({
  segment: `${D}/${n}/segment.mp4`,
  audio: `${D}/${n}/audio.pcm`,
  frames,
  gainDb: 3,
  title,
});
await t('assemble', () =>
  runMediaJob({
    op: 'assemble',
    items: [
      item('card', 60, 'Hi'),
      item('a.webm-out', 75, null),
      item('b.mp4-out', 60, 'Bye'),
      item('c.mp4-out', 60, null),
    ],
    output: D + '/film.mp4',
  }),
);
await probe('film.mp4');

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import { runMediaJob } from '#server/media/supervise.ts';

const D = '/tmp/mt';
const N = 50;
const pics = [];
const c = createCanvas(1280, 720),
  x = c.getContext('2d');
for (let i = 0; i < N; i++) {
  const g = x.createLinearGradient(0, 0, 1280, 720);
  g.addColorStop(0, `hsl(${i * 3},50%,40%)`);
  g.addColorStop(1, '#222');
  x.fillStyle = g;
  x.fillRect(0, 0, 1280, 720);
  let s = 7;
  for (let k = 0; k < 3000; k++) {
    s = (s * 16807) % 2147483647;
    const px = s % 1280;
    s = (s * 16807) % 2147483647;
    const py = s % 720;
    x.fillStyle = `hsla(${s % 360},40%,50%,.25)`;
    x.fillRect((px + i * 2) % 1280, py, 6, 6);
  }
  x.fillStyle = '#e8b890';
  x.beginPath();
  x.arc(640 + Math.sin(i / 8) * 60, 360, 160, 0, 7);
  x.fill();
  const p = `${D}/n${i}.png`;
  writeFileSync(p, c.toBuffer('image/png'));
  pics.push({ path: p, fromFrame: i * 3 });
}
const tone = Int16Array.from({ length: 48000 * 5 }, (_, i) =>
  Math.round(Math.sin((i * 2 * Math.PI * 440) / 48000) * 6000 * Math.abs(Math.sin(i / 9000))),
);
writeFileSync(D + '/sp.pcm', Buffer.from(tone.buffer));
for (const [name, container] of [
  ['noise.mp4', 'mp4'],
  ['noise.webm', 'webm'],
] as const) {
  await runMediaJob({
    op: 'synthesise-clip',
    pictures: pics,
    frames: 150,
    frameRate: 30,
    audio: D + '/sp.pcm',
    output: `${D}/${name}`,
    container,
    rotation: 0,
    variableFrameRate: false,
  });
  const cpu = () => {
    const u = process.resourceUsage();
    return u;
  };
  let pid = 0;
  let last = 0;
  let rss = 0;
  const t0 = Date.now();
  const timer = setInterval(() => {
    try {
      const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      last = (Number(f[11]) + Number(f[12])) / 100;
      rss = Math.max(
        rss,
        Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
      );
    } catch {}
  }, 20);
  const r = await runMediaJob(
    {
      op: 'prepare-clip',
      input: `${D}/${name}`,
      outputFolder: `${D}/${name}-out`,
      maxSeconds: 60,
      maxBytes: 1e9,
      overlay: null,
    },
    {
      onStart: (p) => {
        pid = p;
      },
    },
  );
  clearInterval(timer);
  console.log(
    name,
    r.frames,
    'wall',
    Date.now() - t0,
    'cpu s',
    last,
    'rss MB',
    rss,
    r.loudnessLufs,
    r.truePeakDb,
    r.gainDb,
  );
  mkdirSync(D + '/x', { recursive: true });
}
pid2();
async function pid2() {
  const it = {
    segment: `${D}/noise.mp4-out/segment.mp4`,
    audio: `${D}/noise.mp4-out/audio.pcm`,
    frames: 150,
    gainDb: 0,
    title: null,
  };
  let pid = 0;
  let last = 0;
  const t0 = Date.now();
  const timer = setInterval(() => {
    try {
      const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      last = (Number(f[11]) + Number(f[12])) / 100;
    } catch {}
  }, 20);
  const r = await runMediaJob(
    { op: 'assemble', items: Array.from({ length: 36 }, () => it), output: D + '/long.mp4' },
    {
      onStart: (p) => {
        pid = p;
      },
      onProgress: (p) => console.log(p),
    },
  );
  clearInterval(timer);
  console.log('assemble 180 s', Date.now() - t0, 'cpu', last, r.sizeBytes);
}

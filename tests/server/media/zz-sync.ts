import { readFileSync, writeFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import * as av from 'node-av';
import { decodePictures } from '#server/media/engine/decode-pictures.ts';
import { inspectSource } from '#server/media/engine/inspect-source.ts';
import { runMediaJob } from '#server/media/supervise.ts';
const D = '/tmp/mt'; av.Log.setLevel(av.AV_LOG_QUIET);
const plain = (p: string, k: string) => { const c = createCanvas(640, 360), x = c.getContext('2d'); x.fillStyle = k; x.fillRect(0, 0, 640, 360); writeFileSync(p, c.toBuffer('image/png')); return p; };
const b = plain(D + '/black.png', '#000'), w = plain(D + '/white.png', '#fff');
const a = new Int16Array(96000); for (let i = 48000; i < 50400; i++) a[i] = Math.round(Math.sin((i - 48000) * 2 * Math.PI * 1000 / 48000) * 20000); writeFileSync(D + '/beep.pcm', Buffer.from(a.buffer));
for (const [name, container, vfr, rate] of [['s.mp4', 'mp4', false, 30], ['s.webm', 'webm', false, 30], ['v.mp4', 'mp4', true, 30], ['r25.mp4', 'mp4', false, 25], ['r60.webm', 'webm', false, 60]] as const) {
  const at = (s: number) => Math.round(s * rate);
  await runMediaJob({ op: 'synthesise-clip', pictures: [{ path: b, fromFrame: 0 }, { path: w, fromFrame: at(1) }, { path: b, fromFrame: at(1.2) }], frames: at(2), frameRate: rate, audio: D + '/beep.pcm', output: `${D}/${name}`, container, rotation: 0, variableFrameRate: vfr });
  const r = await runMediaJob({ op: 'prepare-clip', input: `${D}/${name}`, outputFolder: `${D}/sy`, maxSeconds: 60, maxBytes: 1e9, overlay: null });
  const pcm = readFileSync(D + '/sy/audio.pcm'); const s = new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length / 2);
  let first = 0; while (Math.abs(s[first * 2] ?? 0) < 3000 && first * 2 < s.length) first++;
  const ctx = { progress() {}, async breathe() {} };
  const src = await inspectSource(D + '/sy/playback.mp4', 1e9, ctx); let i = 0, on = -1;
  for (const f of decodePictures(src, 99, { whole: 0, lost: 0 })) { if (!f) break; if (on < 0 && (f.data?.[0]?.[5000] ?? 0) > 120) on = i; i++; f.free(); }
  console.log(name, 'frames', r.frames, i, 'flash frame', on, 'beep ms', (first / 48).toFixed(2));
}

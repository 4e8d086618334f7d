import { writeFileSync } from 'node:fs';
import * as av from 'node-av';
import sharp from 'sharp';
import { decodePng } from '#server/media/engine/decode-pictures.ts';
import { encode, openEncoder } from '#server/media/engine/encode.ts';
import { FileWriter } from '#server/media/engine/file-writer.ts';
import { runMediaJob } from '#server/media/supervise.ts';

av.Log.setLevel(av.AV_LOG_ERROR);
const D = '/tmp/mt';
type E = {
  path: string;
  container: 'mp4' | 'webm';
  codec: string;
  options: Record<string, string>;
  filter: string[];
  set?: (c: av.CodecContext) => void;
  n?: number;
};
function make({ path, container, codec, options, filter, set, n = 30 }: E) {
  const writer = new FileWriter(path, container);
  let track: av.Stream | null = null;
  let pts = 0;
  for (const graph of filter) {
    const f = av.FilterAPI.create(graph);
    const png = decodePng(D + '/b.mp4.png');
    const [pic] = [...f.processAllSync(png), ...f.flushFramesSync()];
    if (!pic) throw new Error('no');
    const enc = openEncoder(codec as av.FFEncoderCodec, options, (c) => {
      c.width = pic.width;
      c.height = pic.height;
      c.pixelFormat = pic.format as av.AVPixelFormat;
      c.sampleAspectRatio = pic.sampleAspectRatio;
      c.colorRange = pic.colorRange;
      c.colorSpace = pic.colorSpace;
      c.colorTrc = pic.colorTrc;
      c.colorPrimaries = pic.colorPrimaries;
      c.timeBase = new av.Rational(1, 30);
      c.framerate = new av.Rational(30, 1);
      c.bitRate = 2000000n;
      if (container === 'mp4') c.setFlags(av.AV_CODEC_FLAG_GLOBAL_HEADER);
      set?.(c);
    });
    if (!track) {
      track = writer.addEncoded(enc);
      writer.start();
    }
    for (let i = 0; i <= n; i++) {
      const fr = i === n ? null : pic.clone();
      if (fr) {
        fr.pts = BigInt(pts++);
        fr.timeBase = enc.timeBase;
        fr.pictType = av.AV_PICTURE_TYPE_NONE;
      }
      for (const p of encode(enc, fr)) writer.write(p, track, enc.timeBase);
      fr?.free();
    }
  }
  writer.finish();
  writer[Symbol.dispose]();
}
const rt = { deadline: 'realtime', 'cpu-used': '8', 'auto-alt-ref': '0' };
const cases: Record<string, E> = {
  'resize.webm': {
    path: D + '/resize.webm',
    container: 'webm',
    codec: 'libvpx',
    options: rt,
    filter: ['scale=640:360,format=yuv420p', 'scale=360:640,format=yuv420p'],
  },
  'hlg.mp4': {
    path: D + '/hlg.mp4',
    container: 'mp4',
    codec: 'libx265',
    options: { preset: 'ultrafast', 'x265-params': 'log-level=none' },
    filter: ['zscale=w=1920:h=1080:p=2020:t=arib-std-b67:m=2020_ncl:r=tv,format=yuv420p10le'],
  },
  'pq.mp4': {
    path: D + '/pq.mp4',
    container: 'mp4',
    codec: 'libx265',
    options: { preset: 'ultrafast', 'x265-params': 'log-level=none' },
    filter: ['zscale=w=1920:h=1080:p=2020:t=smpte2084:m=2020_ncl:r=tv:npl=203,format=yuv420p10le'],
  },
  'full.mp4': {
    path: D + '/full.mp4',
    container: 'mp4',
    codec: 'libx264',
    options: { preset: 'ultrafast' },
    filter: ['scale=out_color_matrix=bt709:out_range=pc,format=yuvj420p'],
  },
  'y444.mp4': {
    path: D + '/y444.mp4',
    container: 'mp4',
    codec: 'libx264',
    options: { preset: 'ultrafast' },
    filter: ['scale=out_color_matrix=bt709:out_range=tv,format=yuv444p'],
  },
  'sar.mp4': {
    path: D + '/sar.mp4',
    container: 'mp4',
    codec: 'libx264',
    options: { preset: 'ultrafast' },
    filter: ['scale=640:720:out_color_matrix=bt709:out_range=tv,format=yuv420p,setsar=2'],
  },
  'vp9.webm': {
    path: D + '/vp9.webm',
    container: 'webm',
    codec: 'libvpx-vp9',
    options: { deadline: 'realtime', 'cpu-used': '8' },
    filter: ['scale=640:360,format=yuv420p'],
  },
};
for (const [name, c] of Object.entries(cases)) {
  try {
    make(c);
    const r = await runMediaJob({
      op: 'prepare-clip',
      input: c.path,
      outputFolder: D + '/odd-' + name,
      maxSeconds: 60,
      maxBytes: 1e9,
      overlay: null,
    });
    await runMediaJob({
      op: 'prepare-clip',
      input: D + '/odd-' + name + '/segment.mp4',
      outputFolder: D + '/odd2',
      maxSeconds: 60,
      maxBytes: 1e9,
      overlay: null,
    });
    const { data, info } = await sharp(D + '/odd2/poster.jpg')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) =>
      [
        ...data
          .subarray((Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3)
          .subarray(0, 3),
      ].join(',');
    console.log(
      name,
      r.frames,
      r.sourceWidth,
      r.sourceHeight,
      r.recoveredShare,
      at(0.1, 0.1),
      at(0.9, 0.1),
      at(0.1, 0.9),
      at(0.9, 0.9),
    );
  } catch (e) {
    console.log(name, String(e), (e as { code: string }).code);
  }
}

// bit flips
import { readFileSync } from 'node:fs';

for (const share of [0.00002, 0.0005, 0.01]) {
  const b = readFileSync(D + '/noise.mp4');
  const moov = b.indexOf('moov');
  let x = 1;
  const n = Math.floor(moov * share);
  for (let i = 0; i < n; i++) {
    x = (x * 1103515245 + 12345) % 2147483648;
    b[100 + (x % (moov - 200))]! ^= 1 << (x % 7);
  }
  writeFileSync(D + '/flip.mp4', b);
  try {
    const r = await runMediaJob({
      op: 'prepare-clip',
      input: D + '/flip.mp4',
      outputFolder: D + '/flip',
      maxSeconds: 60,
      maxBytes: 1e9,
      overlay: null,
    });
    console.log('flips', n, r.frames, r.recoveredShare);
  } catch (e) {
    console.log('flips', n, String(e));
  }
}

import { join } from 'node:path';
import { drawQuarters } from '#tests/server/media/fixtures.ts';
import { workIn } from '#tests/server/media/workshop-process.ts';
import type { ClipSpec, SoundSpec } from './odd-clips.ts';

const SDR = 'out_color_matrix=bt709:out_range=tv';
export const FILTERS = {
  sdr: `scale=${SDR},format=yuv420p,setparams=color_primaries=bt709:color_trc=bt709`,
  fullChroma: `scale=${SDR},format=yuv444p,setparams=color_primaries=bt709:color_trc=bt709`,
  fullRange: 'scale=out_color_matrix=bt709:out_range=pc,format=yuv420p,setparams=range=pc',
  hlg: 'format=gbrp,zscale=tin=bt709:pin=bt709:min=gbr:t=arib-std-b67:p=bt2020:m=bt2020nc:r=tv:npl=203,format=yuv420p10le',
} as const;

/** Four grey quarters by signal, 0…1 of narrow range, in 10-bit HDR. */
export function greys(transfer: 'arib-std-b67' | 'smpte2084', signals: readonly number[]): string {
  const [a, b, c, d] = signals.map((signal) => Math.round(64 + signal * 876));
  const luma = `if(lt(Y,H/2),if(lt(X,W/2),${a},${b}),if(lt(X,W/2),${c},${d}))`;
  return `format=yuv420p10le,geq=lum='${luma}':cb=512:cr=512,setparams=range=tv:color_primaries=bt2020:color_trc=${transfer}:colorspace=bt2020nc`;
}

/** Defaults; each clip overrides some. */
const ORDINARY = {
  container: 'mp4',
  writer: {},
  encoder: 'libx264',
  options: { preset: 'ultrafast', crf: '20' },
  frames: 15,
  frameRate: 30,
  startSeconds: 0,
  sounds: [],
} as const;

type OddClip = Partial<Omit<ClipSpec, 'output' | 'pictures'>> & {
  folder: string;
  name: string;
  width: number;
  height: number;
  filters?: string;
  /** Another size from this frame on. */
  later?: { width: number; height: number; fromFrame: number };
};

/** Creates a clip of four coloured quarters with the given oddities. */
export async function makeClip({
  folder,
  name,
  width,
  height,
  later,
  filters,
  ...spec
}: OddClip): Promise<string> {
  const output = join(folder, name);
  const coded = filters ?? FILTERS.sdr;
  const draw = async (fromFrame: number, wide: number, high: number) => ({
    path: await drawQuarters(`${output}.${fromFrame}.png`, wide, high),
    fromFrame,
    filters: coded,
  });
  const pictures = [await draw(0, width, height)];
  if (later) pictures.push(await draw(later.fromFrame, later.width, later.height));
  await workIn({
    op: 'make',
    ...ORDINARY,
    ...spec,
    options: { ...(spec.options ?? ORDINARY.options) },
    sounds: [...(spec.sounds ?? [])],
    output,
    pictures,
  });
  return output;
}

export const tones = (changes: Partial<SoundSpec> = {}): SoundSpec => ({
  codec: 'aac',
  channels: 2,
  sampleRate: 48_000,
  seconds: 0.5,
  startSeconds: 0,
  ordered: true,
  ...changes,
});

const HUES = { red: 0, yellow: 52, green: 135, blue: 228 };

/** Returns RGB at four places of a 16:9 frame: top left, top right, bottom left, bottom right. */
export async function pixelsOf(path: string, frame: number): Promise<number[][]> {
  return (await workIn({ op: 'look', path, frame })) as number[][];
}

export async function coloursOf(path: string, frame: number): Promise<(keyof typeof HUES)[]> {
  return (await pixelsOf(path, frame)).map(hueName);
}

/** Tone mapping changes a colour's strength, never its hue. */
function hueName([red = 0, green = 0, blue = 0]: number[]): keyof typeof HUES {
  const hue = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
  const strength = Math.max(red, green, blue) - Math.min(red, green, blue);
  const names = Object.keys(HUES) as (keyof typeof HUES)[];
  const distance = (name: keyof typeof HUES) => Math.abs(((hue - HUES[name] + 540) % 360) - 180);
  const [found] = names.toSorted((one, other) => distance(one) - distance(other));
  if (!found || strength < 40 || distance(found) > 25)
    throw new Error(`no known colour: ${red} ${green} ${blue}`);
  return found;
}

import { FRAME_RATE } from '#lib/reel/format.ts';

export { FRAME_RATE } from '#lib/reel/format.ts';

/** Every prepared segment follows this profile, so that segments join by copying packets. */

export const SAMPLE_RATE = 48_000;
export const SAMPLES_PER_FRAME = SAMPLE_RATE / FRAME_RATE;
/** MPEG's clock, which 24, 25, 30 and 60 fps divide. */
export const TICKS_PER_SECOND = 90_000;
export const TICKS_PER_FRAME = TICKS_PER_SECOND / FRAME_RATE;
export const KEY_FRAME_INTERVAL = 60;
export const B_FRAMES = 2;

export type Size = { width: number; height: number };

/** `stitchable` keeps headers independent of the content; the thread count is written into the stream. */
export const X264_OPTIONS = {
  preset: 'veryfast',
  crf: '21',
  profile: 'high',
  level: '4.0',
  'forced-idr': '1',
  'x264-params': [
    'stitchable=1',
    'open-gop=0',
    `keyint=${KEY_FRAME_INTERVAL}`,
    'min-keyint=15',
    'scenecut=40',
    `bframes=${B_FRAMES}`,
    'ref=2',
    'colorprim=bt709',
    'transfer=bt709',
    'colormatrix=bt709',
    'fullrange=off',
    'threads=2',
  ].join(':'),
};

/** In pixels of the shorter side. */
const LARGEST_WITH_FULL_LOOKAHEAD = 720;

/** Constant rate factor for pictures of a prepared segment, which lose details by each encode. */
const CRF_AGAIN = '17';

/** Above 720p, the encoder's waiting pictures would take more memory than a media process may. */
export function x264OptionsFor({ width, height }: Size, isAgain: boolean): typeof X264_OPTIONS {
  const options = { ...X264_OPTIONS, ...(isAgain && { crf: CRF_AGAIN }) };
  if (Math.min(width, height) <= LARGEST_WITH_FULL_LOOKAHEAD) return options;
  return { ...options, 'x264-params': `${options['x264-params']}:rc-lookahead=4:sync-lookahead=0` };
}

/** A sound packet this much longer adds no frame: WebM counts in milliseconds. */
const NEGLIGIBLE_FRAME_SHARE = 0.1;

export function framesCovering(seconds: number): number {
  return Math.max(1, Math.ceil(seconds * FRAME_RATE - NEGLIGIBLE_FRAME_SHARE));
}

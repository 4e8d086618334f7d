import { fitFrame } from './fit-frame.ts';
import { type Orientation, orientationFilters, turned } from './orientation.ts';
import { FRAME_RATE, type Size } from './profile.ts';

const TO_PROFILE_COLOURS = 'out_color_matrix=bt709:out_range=tv';
/**
 * Leaves what is darker than 70 % of white as it is, and presses all light above into the rest. White paper (75 % of HLG,
 * 58 % of PQ; ITU-R BT.2408, table 1) stays white; the filter's bt2390 greys it, and darkens what shines above
 * 1000 cd/m².
 */
const TO_STANDARD_RANGE = 'tonemapx=tonemap=mobius:param=0.7:t=bt709:m=bt709:p=bt709:r=tv:format=yuv420p';
const PROFILE_TAGS =
  'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709,setsar=1,format=yuv420p';

const OVERLAY_START_SECONDS = 0.6;
const OVERLAY_END_SECONDS = 4.6;
const OVERLAY_FADE_SECONDS = 0.4;
const CARD_FADE_SECONDS = 0.4;
/** The fill is blurred at a quarter of the size: the eye sees no difference, the processor does. */
const FILL_SHRINK = 4;

export type CodedPicture = {
  size: Size;
  /** Width of one coded pixel over its height. */
  pixelAspect: number;
  orientation: Orientation;
  /** Coded as HLG or PQ. */
  highDynamicRange: boolean;
};

/** The size at which viewers see a coded picture. */
export function displayedSize({ size, pixelAspect, orientation }: CodedPicture): Size {
  return turned({ width: Math.round(size.width * pixelAspect), height: size.height }, orientation.turn);
}

/** Brings a picture to the frame's colours, upright, inside `frame` with nothing cropped. */
function fittedPicture(picture: CodedPicture, frame: Size): string[] {
  const fitted = fitFrame(displayedSize(picture), frame);
  // Scaling comes before turning and tone mapping: fewer pixels to work on.
  const scaled = turned(fitted, picture.orientation.turn);
  const scale = `scale=${scaled.width}:${scaled.height}:flags=bicubic`;
  const colours = picture.highDynamicRange
    ? [scale, TO_STANDARD_RANGE]
    : [`${scale}:${TO_PROFILE_COLOURS}`, 'format=yuv420p'];
  return [...colours, 'setsar=1', ...orientationFilters(picture.orientation)];
}

/** The last picture counts however short it stands: it may be the only one. */
const constantRate = (perSecond: number) => `fps=${perSecond}:start_time=0:eof_action=pass`;

function blurredFill(frame: Size): string {
  const width = frame.width / FILL_SHRINK;
  const height = frame.height / FILL_SHRINK;
  const enlarge = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=bilinear,crop=${width}:${height}`;
  const soften = `gblur=sigma=8:steps=2,eq=brightness=-0.08:saturation=0.9,scale=${frame.width}:${frame.height}:flags=bilinear,setsar=1`;
  return `split[front][back];[back]${enlarge},${soften}[fill];[fill][front]overlay=(W-w)/2:(H-h)/2:format=yuv420`;
}

/** Makes a text safe as a filter option: once for the option, once for the graph around it. */
export function escapeFilterValue(text: string): string {
  const option = text.replace(/[\\':]/g, (character) => `\\${character}`);
  return option.replace(/[\\'[\],;]/g, (character) => `\\${character}`);
}

function lowerThird(path: string): string {
  const fade = (way: string, start: number) => `fade=${way}:st=${start}:d=${OVERLAY_FADE_SECONDS}:alpha=1`;
  const picture = [
    `movie=filename=${escapeFilterValue(path)}`,
    `scale=${TO_PROFILE_COLOURS}`,
    'format=yuva420p',
    `loop=loop=${Math.ceil(OVERLAY_END_SECONDS * FRAME_RATE)}:size=1`,
    `settb=1/${FRAME_RATE}`,
    'setpts=N',
    fade('in', OVERLAY_START_SECONDS),
    fade('out', OVERLAY_END_SECONDS - OVERLAY_FADE_SECONDS),
  ];
  return `[plain];${picture.join(',')}[name];[plain][name]overlay=0:0:eof_action=pass:format=yuv420`;
}

type ClipGraph = { picture: CodedPicture; frame: Size; frames: number; overlay: string | null };

/**
 * The filter graph that turns a decoded clip into exactly `frames` frames of the profile: constant rate,
 * last picture held to the end, blurred fill where the shape differs, the speaker's name over it.
 */
export function clipGraph({ picture, frame, frames, overlay }: ClipGraph): string {
  const fitted = fitFrame(displayedSize(picture), frame);
  const filled = fitted.width < frame.width || fitted.height < frame.height;
  const chain = [
    constantRate(FRAME_RATE),
    ...fittedPicture(picture, frame),
    ...(filled ? [blurredFill(frame)] : []),
    `tpad=stop_mode=clone:stop=${frames}`,
    `trim=end_frame=${frames}`,
    `settb=1/${FRAME_RATE}`,
    'setpts=N',
  ].join(',');
  return `${chain}${overlay === null ? '' : lowerThird(overlay)},${PROFILE_TAGS}`;
}

/** The filter graph that holds one drawn picture for `frames` frames, out of black and back. */
export function cardGraph(frame: Size, frames: number): string {
  const end = frames / FRAME_RATE;
  const fadeOut = Math.max(0, end - CARD_FADE_SECONDS);
  return [
    `scale=${frame.width}:${frame.height}:${TO_PROFILE_COLOURS}`,
    'format=yuv420p',
    `loop=loop=${frames - 1}:size=1`,
    `settb=1/${FRAME_RATE}`,
    'setpts=N',
    `fade=in:st=0:d=${CARD_FADE_SECONDS}`,
    `fade=out:st=${fadeOut.toFixed(3)}:d=${CARD_FADE_SECONDS}`,
    PROFILE_TAGS,
  ].join(',');
}

/** The filter graph that gives `perSecond` upright pictures a second for choosing a poster, in JPEG's colours. */
export function posterGraph(picture: CodedPicture, frame: Size, perSecond: number): string {
  return [
    constantRate(perSecond),
    ...fittedPicture(picture, frame),
    'scale=out_color_matrix=bt601:out_range=pc',
    'format=yuvj420p',
  ].join(',');
}

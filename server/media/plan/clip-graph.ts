import type { Stretch } from './cut.ts';
import { even, fitFrame } from './fit-frame.ts';
import { type Box, frameFaces, WHOLE } from './framing.ts';
import { type Orientation, orientationFilters, turned } from './orientation.ts';
import { FRAME_RATE, type Size } from './profile.ts';
import { type Tone, toneFilter } from './tone.ts';

const TO_PROFILE_COLOURS = 'out_color_matrix=bt709:out_range=tv';
/** Compresses only light above 70 % of white, so that white paper stays white (ITU-R BT.2408, table 1). */
const TO_STANDARD_RANGE = 'tonemapx=tonemap=mobius:param=0.7:t=bt709:m=bt709:p=bt709:r=tv:format=yuv420p';
const PROFILE_TAGS =
  'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709,setsar=1,format=yuv420p';

/** A speaker's name slides in from the left, stays, and slides out. In frames. */
const NAME = { slideIn: 15, slideOut: 12 };
/** In a frame whose shorter side has 720 pixels: less than the margin beside a name where its left is cut off. */
const NAME_SLIDE_PIXELS = { left: 48, right: 36 };
/** The blurred fill is computed at a quarter of that frame, without visible difference. */
const FILL_SHRINK = 4;
const scaleIn = ({ width, height }: Size) => Math.min(width, height) / 720;

export type CodedPicture = {
  size: Size;
  /** Pixel width over height. */
  pixelAspect: number;
  orientation: Orientation;
  highDynamicRange: boolean;
};

export function displayedSize({ size, pixelAspect, orientation }: CodedPicture): Size {
  return turned({ width: Math.round(size.width * pixelAspect), height: size.height }, orientation.turn);
}

/** Returns the size at which the shown part of a picture fits the frame. */
function fittedPart(picture: CodedPicture, frame: Size, { width, height }: Box): Size {
  const whole = displayedSize(picture);
  return fitFrame({ width: whole.width * width, height: whole.height * height }, frame);
}

/** Returns where a frame shows the faces of a picture, in its pixels. */
export function shownFaces(displayed: Size, frame: Size, faces: readonly Box[]): Box[] {
  const part = frameFaces(displayed, frame, faces);
  const fitted = fitFrame(
    { width: displayed.width * part.width, height: displayed.height * part.height },
    frame,
  );
  const scale = { x: fitted.width / part.width, y: fitted.height / part.height };
  return faces.map(({ x, y, width, height }) => ({
    x: (frame.width - fitted.width) / 2 + (x - part.x) * scale.x,
    y: (frame.height - fitted.height) / 2 + (y - part.y) * scale.y,
    width: width * scale.x,
    height: height * scale.y,
  }));
}

function fittedPicture(picture: CodedPicture, frame: Size, part = WHOLE, tone: Tone | null = null): string[] {
  const fitted = fittedPart(picture, frame, part);
  const whole = { width: even(fitted.width / part.width), height: even(fitted.height / part.height) };
  // Scale before turning and tone mapping: fewer pixels.
  const scaled = turned(whole, picture.orientation.turn);
  const scale = `scale=${scaled.width}:${scaled.height}:flags=bicubic`;
  const colours = picture.highDynamicRange
    ? [scale, TO_STANDARD_RANGE]
    : [`${scale}:${TO_PROFILE_COLOURS}`, 'format=yuv420p'];
  const { x, y } = { x: even(part.x * whole.width, 0), y: even(part.y * whole.height, 0) };
  const isCropped = whole.width > fitted.width || whole.height > fitted.height;
  return [
    ...colours,
    'setsar=1',
    ...orientationFilters(picture.orientation),
    ...(isCropped ? [`crop=${fitted.width}:${fitted.height}:${x}:${y}`] : []),
    ...(tone ? [toneFilter(tone)] : []),
  ];
}

/** The last picture counts even if very short: it may be the only one. */
const constantRate = (perSecond: number) => `fps=${perSecond}:start_time=0:eof_action=pass`;

function blurredFill(frame: Size): string {
  const shrink = FILL_SHRINK * scaleIn(frame);
  const width = frame.width / shrink;
  const height = frame.height / shrink;
  const enlarge = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=bilinear,crop=${width}:${height}`;
  const soften = `gblur=sigma=8:steps=2,eq=brightness=-0.08:saturation=0.9,scale=${frame.width}:${frame.height}:flags=bilinear,setsar=1`;
  return `split[front][back];[back]${enlarge},${soften}[fill];[fill][front]overlay=(W-w)/2:(H-h)/2:format=yuv420`;
}

export function escapeFilterValue(text: string): string {
  const option = text.replace(/[\\':]/g, (character) => `\\${character}`);
  return option.replace(/[\\'[\],;]/g, (character) => `\\${character}`);
}

/** `from` and `to` bound the frames that show the name. */
export type NameOverlay = Stretch & {
  picture: string;
  /** How far a name is moved, in even pixels. On the right, it slides in from that side. */
  moved?: { right: number; down: number };
};

/** The name moves by whole pixels in RGB, because half-size colours move by two. */
function slidingName({ picture, moved, from: start, to: end }: NameOverlay, frame: Size): string {
  const frames = end - start;
  const out = frames - NAME.slideOut;
  const away = `pow(1-clip(n/${NAME.slideIn},0,1),3)+pow(clip((n-${out})/${NAME.slideOut},0,1),3)`;
  // Names stay in this part of the frame: see the places in server/drawing/lower-third.ts.
  const { right: shift, down } = moved ?? { right: 0, down: 0 };
  const slide = NAME_SLIDE_PIXELS[shift > 0 ? 'right' : 'left'] * scaleIn(frame);
  const cut = shift > 0 ? `${slide}*(1-(${away}))` : `${slide}*(${away})`;
  const x = shift > 0 ? shift + slide : 0;
  const part = { width: frame.width * 0.8, height: frame.height / 2, top: frame.height / 2 };
  const chain = [
    `movie=filename=${escapeFilterValue(picture)}`,
    'format=rgba',
    `loop=loop=${frames - 1}:size=1`,
    `settb=1/${FRAME_RATE}`,
    'setpts=N',
    `crop=w=${part.width}:h=${part.height}:x='${cut}':y=${part.top}`,
    `fade=in:start_frame=0:nb_frames=${NAME.slideIn}:alpha=1`,
    `fade=out:start_frame=${out}:nb_frames=${NAME.slideOut}:alpha=1`,
    `scale=${TO_PROFILE_COLOURS}`,
    'format=yuva420p',
    `setpts=N+${start}`,
  ];
  return `[plain];${chain.join(',')}[name];[plain][name]overlay=${x}:${part.top + down}:eof_action=pass:format=yuv420`;
}

type ClipGraph = {
  picture: CodedPicture;
  frame: Size;
  frames: number;
  overlay: NameOverlay | null;
  part?: Box;
  tone?: Tone | null;
};

/** Returns the filter graph to exactly `frames` frames: constant rate, last picture held, blurred fill, overlay. */
export function clipGraph({ picture, frame, frames, overlay, part = WHOLE, tone }: ClipGraph): string {
  const fitted = fittedPart(picture, frame, part);
  const filled = fitted.width < frame.width || fitted.height < frame.height;
  const chain = [
    constantRate(FRAME_RATE),
    ...fittedPicture(picture, frame, part, tone),
    ...(filled ? [blurredFill(frame)] : []),
    `tpad=stop_mode=clone:stop=${frames}`,
    `trim=end_frame=${frames}`,
    `settb=1/${FRAME_RATE}`,
    'setpts=N',
  ].join(',');
  return `${chain}${overlay === null ? '' : slidingName(overlay, frame)},${PROFILE_TAGS}`;
}

/** Returns the filter graph that slides a name over pictures of the profile. */
export function namedGraph(frame: Size, overlay: NameOverlay): string {
  return `settb=1/${FRAME_RATE},setpts=N${slidingName(overlay, frame)},${PROFILE_TAGS}`;
}

/** Converts drawn pictures. */
export const DRAWN_GRAPH = [`scale=${TO_PROFILE_COLOURS}`, 'format=yuv420p', PROFILE_TAGS].join(',');

/** Returns the filter graph for `perSecond` upright poster candidates in JPEG's colours. */
export function posterGraph(
  picture: CodedPicture,
  frame: Size,
  perSecond: number,
  tone: Tone | null,
): string {
  return [
    constantRate(perSecond),
    ...fittedPicture(picture, frame, WHOLE, tone),
    'scale=out_color_matrix=bt601:out_range=pc',
    'format=yuvj420p',
  ].join(',');
}

/** Returns the filter graph for small upright pictures as RGB. */
export function sampleGraph(picture: CodedPicture, side: number): string {
  return [...fittedPicture(picture, { width: side, height: side }), 'format=rgb24'].join(',');
}

import { type Canvas, createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { photoSeconds } from '#lib/reel/drawn-answer.ts';
import { FRAME_RATE, FRAME_SIZES, type ReelFormat } from '#lib/reel/format.ts';
import type { Box } from './box.ts';
import { drawCaption } from './caption.ts';
import { discardPixels } from './discard-pixels.ts';
import { type KeepPixels, type KeptPixels, keepInMemory } from './kept-pixels.ts';
import { topOfName } from './lower-third.ts';
import { PictureError } from './picture-error.ts';

type Size = { width: number; height: number };
/** `pixels` are those of the size `fitted`. */
type Prepared = { soft: Image; pixels: KeptPixels; fitted: Size };
type Photo = Prepared & { caption: Caption | null; from: number; to: number };
/** A photo on its way through the picture. */
type Slot = { index: number; fill: Canvas; front: Canvas };
type PhotoLook = { format: ReelFormat; scale: number; keep?: KeepPixels; name?: string | null };
type Caption = { canvas: Canvas; box: Box };

/** Frames in which a photo appears over the one before. */
const FADE = 15;
/** A photo grows or shrinks between these sizes; it is never larger than the frame, so that no face is cut. */
const SMALLEST = 0.94;
/** The blurred fill is computed small, and kept in at most this height or width, because memory is scarce. */
const FILL_WIDTH = 320;
const FILL_LINES = 720;
/** A photo is copied in strips, for the same reason. */
const STRIPS = 8;
const BYTES_PER_PIXEL = 4;
/** Between a caption and the name below it, as a share of the frame's height. */
const OVER_NAME = 0.02;

/** Returns the frame of a single photo at which it has moved half of its way. */
export const halfwayThrough = (caption: string): number =>
  Math.round((photoSeconds(caption) * FRAME_RATE + FADE) / 2);

/** Photos one after the other, each whole over its own blurred enlargement, moving slowly. */
export class PhotoAnswer {
  readonly frame: Size;
  readonly #canvas: Canvas;
  readonly #context: SKRSContext2D;
  readonly #photos: readonly Photo[];
  /** Two, which take turns: a photo appears over the one before. */
  readonly #slots: readonly Slot[];

  private constructor(frame: Size, photos: readonly Photo[]) {
    this.frame = frame;
    this.#canvas = createCanvas(frame.width, frame.height);
    this.#context = this.#canvas.getContext('2d');
    this.#photos = photos;
    const { width, height } = frame;
    const shrink = Math.max(1, Math.min(width, height) / FILL_LINES);
    this.#slots = [0, 1].map(() => ({
      index: -1,
      fill: createCanvas(width / shrink, height / shrink),
      front: createCanvas(width, height),
    }));
  }

  /** `pictures` are files or their paths. The speaker's name, if any, is over the first. Throws PictureError CORRUPT. */
  static async open(
    captions: readonly string[],
    pictures: readonly (Buffer | string)[],
    { format, scale, keep = keepInMemory, name = null }: PhotoLook,
  ): Promise<PhotoAnswer> {
    const { width, height } = FRAME_SIZES[format];
    const frame = { width: width * scale, height: height * scale };
    const photos: Photo[] = [];
    let from = 0;
    for (const [index, picture] of pictures.entries()) {
      const words = captions[index] ?? '';
      const to = from + photoSeconds(words) * FRAME_RATE;
      const caption = toCaption(
        words,
        frame,
        index === 0 && name !== null ? topOfName({ name, format }) : null,
      );
      photos.push({ ...(await prepare(picture, frame, keep)), caption, from, to });
      from = to;
    }
    return new PhotoAnswer(frame, photos);
  }

  isMoving(): boolean {
    return true;
  }

  draw(frame: number): Buffer {
    const photos = this.#photos;
    const index = Math.max(
      0,
      photos.findLastIndex(({ from }) => from <= frame),
    );
    const context = this.#context;
    const shown = photos[index];
    const before = photos[index - 1];
    if (before && shown && frame < shown.from + FADE) this.#show(before, index - 1, frame);
    context.globalAlpha = before && shown ? Math.min(1, (frame - shown.from + 1) / FADE) : 1;
    if (shown) this.#show(shown, index, frame);
    context.globalAlpha = 1;
    return this.#canvas.data();
  }

  #open(photo: Photo, index: number): Slot | undefined {
    const slot = this.#slots[index % 2];
    if (slot && slot.index !== index) {
      // Enlarged once, because that takes longer than everything else in a frame.
      const { fill } = slot;
      fill.getContext('2d').drawImage(photo.soft, 0, 0, fill.width, fill.height);
      paint(photo, slot.front.getContext('2d'));
      slot.index = index;
    }
    return slot;
  }

  #show(photo: Photo, index: number, frame: number): void {
    const { fitted, caption, from, to } = photo;
    const slot = this.#open(photo, index);
    if (!slot) return;
    const context = this.#context;
    const { width, height } = this.frame;
    const share = Math.min(1, Math.max(0, (frame - from) / (to + FADE - from)));
    const grown = index % 2 === 0 ? share : 1 - share;
    const size = SMALLEST + (1 - SMALLEST) * grown;
    const shown = { width: fitted.width * size, height: fitted.height * size };
    context.drawImage(slot.fill, 0, 0, width, height);
    context.drawImage(
      slot.front,
      0,
      0,
      fitted.width,
      fitted.height,
      (width - shown.width) / 2,
      (height - shown.height) / 2,
      shown.width,
      shown.height,
    );
    if (caption) context.drawImage(caption.canvas, caption.box.x, caption.box.y);
  }
}

async function prepare(picture: Buffer | string, frame: Size, keep: KeepPixels): Promise<Prepared> {
  try {
    const upright = () => sharp(picture, { failOn: 'error' }).autoOrient();
    const { data, info } = await upright()
      .resize({ ...frame, fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = keep(data);
    const small = { width: FILL_WIDTH, height: Math.round((FILL_WIDTH * frame.height) / frame.width) };
    const soft = await upright()
      .resize({ ...small, fit: 'cover' })
      .blur(8)
      .modulate({ brightness: 0.82, saturation: 0.9 })
      .png()
      .toBuffer();
    return { soft: await loadImage(soft), pixels, fitted: { width: info.width, height: info.height } };
  } catch (cause) {
    throw new PictureError('CORRUPT', { cause });
  }
}

function paint({ pixels, fitted: { width, height } }: Prepared, context: SKRSContext2D): void {
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  const rows = Math.ceil(height / STRIPS);
  for (let top = 0; top < height; top += rows) {
    const strip = context.createImageData(width, Math.min(rows, height - top));
    pixels(strip.data, top * width * BYTES_PER_PIXEL);
    context.putImageData(strip, 0, top);
    discardPixels(strip.data);
  }
}

/** Low, because people are in the middle of most photos: right above a name, if there is one. */
function toCaption(text: string, frame: Size, nameTop: number | null): Caption | null {
  const place = nameTop === null ? 'LOW' : { bottom: 1 - nameTop + OVER_NAME };
  const drawn = text.trim() === '' ? null : drawCaption({ text }, frame, place);
  if (!drawn) return null;
  const canvas = createCanvas(drawn.box.width, drawn.box.height);
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(drawn.box.width, drawn.box.height);
  pixels.data.set(drawn.rgba);
  context.putImageData(pixels, 0, 0);
  return { canvas, box: drawn.box };
}

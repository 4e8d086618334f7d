import { type Canvas, createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { photoSeconds } from '#lib/reel/drawn-answer.ts';
import { FRAME_RATE, FRAME_SIZES, type ReelFormat } from '#lib/reel/format.ts';
import type { Box } from './box.ts';
import { drawCaption } from './caption.ts';
import { PictureError } from './picture-error.ts';

type Size = { width: number; height: number };
type Photo = { fill: Canvas; front: Image; fitted: Size; caption: Caption | null; from: number; to: number };
type Caption = { canvas: Canvas; box: Box };

/** Frames in which a photo appears over the one before. */
const FADE = 15;
/** A photo grows or shrinks between these sizes; it is never larger than the frame, so that no face is cut. */
const SMALLEST = 0.94;
/** The blurred fill is computed small. */
const FILL_WIDTH = 320;

/** Photos one after the other, each whole over its own blurred enlargement, moving slowly. */
export class PhotoAnswer {
  readonly frame: Size;
  readonly #canvas: Canvas;
  readonly #context: SKRSContext2D;
  readonly #photos: readonly Photo[];

  private constructor(frame: Size, photos: readonly Photo[]) {
    this.frame = frame;
    this.#canvas = createCanvas(frame.width, frame.height);
    this.#context = this.#canvas.getContext('2d');
    this.#photos = photos;
  }

  /** Throws PictureError CORRUPT. */
  static async open(
    captions: readonly string[],
    pictures: readonly Buffer[],
    { format, scale }: { format: ReelFormat; scale: number },
  ): Promise<PhotoAnswer> {
    const { width, height } = FRAME_SIZES[format];
    const frame = { width: width * scale, height: height * scale };
    const photos: Photo[] = [];
    let from = 0;
    for (const [index, picture] of pictures.entries()) {
      const words = captions[index] ?? '';
      const to = from + photoSeconds(words) * FRAME_RATE;
      photos.push({ ...(await prepare(picture, frame)), caption: toCaption(words, frame), from, to });
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

  #show({ fill, front, fitted, caption, from, to }: Photo, index: number, frame: number): void {
    const context = this.#context;
    const { width, height } = this.frame;
    const share = Math.min(1, Math.max(0, (frame - from) / (to + FADE - from)));
    const grown = index % 2 === 0 ? share : 1 - share;
    const size = SMALLEST + (1 - SMALLEST) * grown;
    const shown = { width: fitted.width * size, height: fitted.height * size };
    context.drawImage(fill, 0, 0, width, height);
    context.drawImage(
      front,
      (width - shown.width) / 2,
      (height - shown.height) / 2,
      shown.width,
      shown.height,
    );
    if (caption) context.drawImage(caption.canvas, caption.box.x, caption.box.y);
  }
}

async function prepare(picture: Buffer, frame: Size): Promise<Pick<Photo, 'fill' | 'front' | 'fitted'>> {
  try {
    const upright = await sharp(picture, { failOn: 'error' }).autoOrient().toBuffer();
    const { data, info } = await sharp(upright)
      .resize({ ...frame, fit: 'inside' })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    const small = { width: FILL_WIDTH, height: Math.round((FILL_WIDTH * frame.height) / frame.width) };
    const soft = await sharp(upright)
      .resize({ ...small, fit: 'cover' })
      .blur(8)
      .modulate({ brightness: 0.82, saturation: 0.9 })
      .png()
      .toBuffer();
    // Enlarged once, because that takes longer than everything else in a frame.
    const fill = createCanvas(frame.width, frame.height);
    fill.getContext('2d').drawImage(await loadImage(soft), 0, 0, frame.width, frame.height);
    return {
      fill,
      front: await loadImage(data),
      fitted: { width: info.width, height: info.height },
    };
  } catch (cause) {
    throw new PictureError('CORRUPT', { cause });
  }
}

function toCaption(text: string, frame: Size): Caption | null {
  const drawn = text.trim() === '' ? null : drawCaption(text, frame);
  if (!drawn) return null;
  const canvas = createCanvas(drawn.box.width, drawn.box.height);
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(drawn.box.width, drawn.box.height);
  pixels.data.set(drawn.rgba);
  context.putImageData(pixels, 0, 0);
  return { canvas, box: drawn.box };
}

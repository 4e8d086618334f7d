import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { Roll } from '#lib/reel/roll.ts';
import type { ReelTheme } from '#lib/tribute/occasions/themes.ts';
import type { Box } from './box.ts';
import { discardPixels } from './discard-pixels.ts';
import { type Pose, poseAt, type Role, settledAt } from './motion.ts';
import type { Veil } from './moving-picture.ts';

/** `box` is in pixels of the canvas. */
type Part = { role: Role; order: number; canvas: Canvas; box: Box; clip: Clip | null };
type Clip = (context: SKRSContext2D) => void;
type Size = { width: number; height: number };

/** Names that roll before the card with all of them. `strip` is drawn only for a moving picture. */
type Rolling = { roll: Roll; strip: () => Canvas };

const EDGES = [
  [0, 1],
  [0.04, 1],
  [0.16, 0],
  [0.84, 0],
  [0.96, 1],
  [1, 1],
] as const;

/** A card in parts that appear one after the other. */
export class Scene {
  readonly size: Size;
  /** The pixels of a picture of `size`. */
  readonly frame: Size;
  readonly ground: SKRSContext2D;
  readonly #ground: Canvas;
  /** Cleared canvases to use again: the collector runs for each few that are created. */
  readonly #cleared: Canvas[] = [];
  readonly #parts: Part[] = [];
  readonly #motion: ReelTheme['motion'];
  readonly #scale: number;
  #rolling: Rolling | null = null;
  #strip: { names: Canvas; edges: Canvas } | null = null;
  #canvas: Canvas | null = null;

  constructor(size: Size, motion: ReelTheme['motion'], scale: number) {
    this.size = size;
    this.frame = { width: size.width * scale, height: size.height * scale };
    this.#motion = motion;
    this.#scale = scale;
    this.#ground = this.#createCanvas();
    this.ground = this.#ground.getContext('2d');
  }

  #createCanvas(): Canvas {
    const canvas = createCanvas(this.frame.width, this.frame.height);
    canvas.getContext('2d').scale(this.#scale, this.#scale);
    return canvas;
  }

  /** Adds a part, which `clip` confines to its place. Parts appear in the order of their adding, a picture with its frame. */
  async add(
    role: Role,
    draw: (context: SKRSContext2D) => void | Promise<void>,
    clip: Clip | null = null,
  ): Promise<void> {
    const sheet = this.#cleared.pop() ?? this.#createCanvas();
    const context = sheet.getContext('2d');
    context.save();
    await draw(context);
    const before = this.#parts.filter((part) => part.role === 'FRAME' || part.role === 'WORDS').length;
    const order = role === 'PICTURE' ? before - 1 : before;
    const box = inkOf(sheet);
    this.#parts.push({ role, order, canvas: cutOut(sheet, box), box, clip });
    context.restore();
    context.clearRect(0, 0, this.size.width, this.size.height);
    this.#cleared.push(sheet);
  }

  /** Lets a strip of names roll over the ground before the words appear. */
  addRoll(roll: Roll, strip: () => Canvas): void {
    this.#rolling = { roll, strip };
  }

  /** Returns whether a frame differs from the one before it. */
  isMoving(frame: number, frames: number): boolean {
    const began = this.#rolling?.roll.endFrame ?? 0;
    const last = Math.max(...this.#parts.map(({ order }) => order));
    return frame - began <= settledAt(this.#motion, last, frames - began);
  }

  /** Returns the pixels of a frame under a veil, four bytes each. */
  draw(frame: number, frames: number, veil: Veil | null): Buffer {
    const canvas = (this.#canvas ??= this.#cleared.pop() ?? this.#createCanvas());
    const context = canvas.getContext('2d');
    const { width, height } = this.size;
    context.drawImage(this.#ground, 0, 0, width, height);
    const rolling = this.#rolling;
    const began = rolling?.roll.endFrame ?? 0;
    for (const part of this.#parts) {
      const isStill = rolling !== null && part.role === 'ORNAMENT';
      const at = isStill ? { frame: frames, frames } : { frame: frame - began, frames: frames - began };
      this.#drawPart(context, part, poseAt(this.#motion, part, at));
    }
    if (rolling && frame < began) this.#drawRoll(context, rolling, frame);
    if (veil) this.#cover(context, veil);
    return canvas.data();
  }

  /** Returns the last picture as a PNG, and frees the scene, which draws nothing afterwards. */
  async still(): Promise<Buffer> {
    const pixels = this.draw(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, null);
    try {
      // The ground covers everything, so nothing is transparent.
      return await sharp(pixels, { raw: { ...this.frame, channels: 4 } })
        .removeAlpha()
        .png()
        .toBuffer();
    } finally {
      discardPixels(pixels);
      this.#discard();
    }
  }

  /** The collector would run again and again for the memory of canvases. */
  #discard(): void {
    for (const { canvas } of this.#parts) discardCanvas(canvas);
    for (const canvas of this.#cleared) discardCanvas(canvas);
    for (const canvas of [this.#ground, this.#canvas, this.#strip?.names, this.#strip?.edges])
      if (canvas) discardCanvas(canvas);
  }

  #drawPart(
    context: SKRSContext2D,
    { role, canvas, box, clip }: Part,
    { opacity, down, scale: grown }: Pose,
  ): void {
    if (opacity <= 0 || box.width <= 0) return;
    const ink = scaled(box, 1 / this.#scale);
    const around = role === 'ORNAMENT' ? { x: 0, y: 0, ...this.size } : ink;
    const centre = { x: around.x + around.width / 2, y: around.y + around.height / 2 };
    context.save();
    context.globalAlpha = opacity;
    if (clip) clip(context);
    context.translate(centre.x, centre.y + down);
    context.scale(grown, grown);
    context.translate(-centre.x, -centre.y);
    context.drawImage(canvas, ink.x, ink.y, ink.width, ink.height);
    context.restore();
  }

  #cover(context: SKRSContext2D, { colour, opacity }: Veil): void {
    context.save();
    context.globalAlpha = opacity;
    context.fillStyle = colour;
    context.fillRect(0, 0, this.size.width, this.size.height);
    context.restore();
  }

  #drawRoll(context: SKRSContext2D, { roll, strip }: Rolling, frame: number): void {
    this.#strip ??= { names: strip(), edges: this.#edges() };
    const { names, edges } = this.#strip;
    const moved = Math.max(0, frame - roll.startFrame) * roll.pixelsPerFrame;
    const { opacity } = poseAt(this.#motion, { role: 'FRAME', order: 0 }, { frame, frames: roll.frames });
    context.save();
    context.globalAlpha = opacity;
    const size = { width: names.width / this.#scale, height: names.height / this.#scale };
    const left = (this.size.width - size.width) / 2;
    context.drawImage(names, left, this.#snap(roll.top - moved), size.width, size.height);
    context.restore();
    context.drawImage(edges, 0, 0, this.size.width, this.size.height);
  }

  /** Whole pixels keep rolling letters sharp. */
  #snap(at: number): number {
    return Math.round(at * this.#scale) / this.#scale;
  }

  /** The ground's upper and lower edge, behind which names come and go. */
  #edges(): Canvas {
    const { width, height } = this.size;
    const edges = this.#createCanvas();
    const context = edges.getContext('2d');
    context.drawImage(this.#ground, 0, 0, width, height);
    for (const part of this.#parts)
      if (part.role === 'ORNAMENT') {
        const ink = scaled(part.box, 1 / this.#scale);
        context.drawImage(part.canvas, ink.x, ink.y, ink.width, ink.height);
      }
    const shade = context.createLinearGradient(0, 0, 0, height);
    for (const [at, opacity] of EDGES) shade.addColorStop(at, `rgba(0, 0, 0, ${opacity})`);
    context.globalCompositeOperation = 'destination-in';
    context.fillStyle = shade;
    context.fillRect(0, 0, width, height);
    return edges;
  }
}

const scaled = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x * by,
  y: y * by,
  width: width * by,
  height: height * by,
});

function discardCanvas(canvas: Canvas): void {
  canvas.width = 1;
  canvas.height = 1;
}

/** Returns the drawn part alone: whole canvases would take most of a card's memory. */
function cutOut(canvas: Canvas, { x, y, width, height }: Box): Canvas {
  const cut = createCanvas(Math.max(1, width), Math.max(1, height));
  cut.getContext('2d').drawImage(canvas, -x, -y);
  return cut;
}

/** Returns the smallest box around everything that is drawn. */
function inkOf(canvas: Canvas): Box {
  const { width, height } = canvas;
  const data = canvas.data();
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const nothing = Buffer.alloc(width * 4);
  // Comparing stretches is much faster than looking at each pixel.
  const isEmpty = (from: number, to: number) =>
    data.compare(nothing, 0, (to - from) * 4, from * 4, to * 4) === 0;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    if (isEmpty(start, start + width)) continue;
    top = Math.min(top, y);
    bottom = y;
    if (!isEmpty(start, start + left)) left = pixels.subarray(start, start + left).findIndex(Boolean);
    if (!isEmpty(start + right + 1, start + width))
      right += 1 + pixels.subarray(start + right + 1, start + width).findLastIndex(Boolean);
  }
  discardPixels(data);
  if (right < 0) return { x: 0, y: 0, width: 0, height: 0 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

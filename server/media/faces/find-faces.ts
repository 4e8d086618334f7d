import { readFileSync } from 'node:fs';
import { type Box, overlapOf } from '#server/media/plan/framing.ts';
import { convolveAround, convolveEach, type Grid, keepLargest, leaky, mixChannels } from './layers.ts';

/** A picture as RGB bytes. */
export type Bitmap = { width: number; height: number; rgb: Uint8Array };

/** The side of the net's square input. Faces of about a third of its height are found; a fine look finds half as large ones. */
export const NET_SIDE = 320;
export const FINE_NET_SIDE = 608;
/** Low, because a missed face may be cut off; a wrong one only shows more of the clip. */
const LEAST_SCORE = 0.4;
const MOST_OVERLAP = 0.4;
/** What the net was trained with: the average colour, and five usual sizes of a face in cells. */
const AVERAGE = [117.001, 114.697, 97.404];
const USUAL_SIZES = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const;
const VALUES_PER_SIZE = 5;

const read = (name: string) => readFileSync(new URL(`./tiny-face-detector.${name}`, import.meta.url));

let loaded: Map<string, Float32Array> | null = null;

/** Reads the weights of the tiny face detector in `@vladmandic/face-api`: bytes with a scale for each layer. */
function loadWeights(): Map<string, Float32Array> {
  const layers: Record<string, { size: number; scale: number; min: number }> = JSON.parse(
    String(read('json')),
  );
  const bytes = read('bin');
  let at = 0;
  return new Map(
    Object.entries(layers).map(([name, { size, scale, min }]) => {
      const values = Float32Array.from(bytes.subarray(at, at + size), (value) => value * scale + min);
      at += size;
      return [name, values];
    }),
  );
}

function weightsOf(name: string): Float32Array {
  loaded ??= loadWeights();
  const weights = loaded.get(name);
  if (!weights) throw new Error(`The face detector has no layer ${name}.`);
  return weights;
}

/** Returns the faces in a picture of at most `side` × `side` pixels, as shares of its size. */
export function findFaces(picture: Bitmap, side: number = NET_SIDE): Box[] {
  const first = convolveAround(inputOf(picture, side), weightsOf('conv0/filters'), weightsOf('conv0/bias'));
  let grid = leaky(keepLargest(first, 2));
  for (const layer of [1, 2, 3, 4, 5]) {
    const bias = weightsOf(`conv${layer}/bias`);
    const filtered = convolveEach(grid, weightsOf(`conv${layer}/depthwise_filter`));
    const mixed = mixChannels(filtered, weightsOf(`conv${layer}/pointwise_filter`), bias);
    grid = leaky(keepLargest(mixed, layer < 5 ? 2 : 1));
  }
  const bias = weightsOf('conv8/bias');
  const found = mixChannels(grid, weightsOf('conv8/filters'), bias);
  return facesIn(found, picture, side);
}

/** The picture in the top left corner of a black square. */
function inputOf({ width, height, rgb }: Bitmap, side: number): Grid {
  const [red = 0, green = 0, blue = 0] = AVERAGE;
  const values = new Float32Array(side * side * 3);
  let at = 0;
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const from = row < height && column < width ? (row * width + column) * 3 : rgb.length;
      values[at++] = ((rgb[from] ?? 0) - red) / 255;
      values[at++] = ((rgb[from + 1] ?? 0) - green) / 255;
      values[at++] = ((rgb[from + 2] ?? 0) - blue) / 255;
    }
  }
  return { side, channels: 3, values };
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

function facesIn({ side, channels, values }: Grid, picture: Bitmap, netSide: number): Box[] {
  const found: { box: Box; score: number }[] = [];
  for (let cell = 0; cell < side * side; cell++) {
    for (const [kind, [usualWidth, usualHeight]] of USUAL_SIZES.entries()) {
      const at = cell * channels + kind * VALUES_PER_SIZE;
      const [x = 0, y = 0, w = 0, h = 0, chance = 0] = values.subarray(at, at + VALUES_PER_SIZE);
      const score = sigmoid(chance);
      if (score < LEAST_SCORE) continue;
      const [width, height] = [Math.exp(w) * usualWidth, Math.exp(h) * usualHeight];
      const left = (cell % side) + sigmoid(x) - width / 2;
      const top = Math.floor(cell / side) + sigmoid(y) - height / 2;
      const [across, down] = [netSide / side / picture.width, netSide / side / picture.height];
      const box = { x: left * across, y: top * down, width: width * across, height: height * down };
      found.push({ box, score });
    }
  }
  const kept: Box[] = [];
  for (const { box } of found.toSorted((one, other) => other.score - one.score)) {
    if (kept.every((better) => overlap(better, box) <= MOST_OVERLAP)) kept.push(box);
  }
  return kept;
}

/** Returns the share of two boxes' common area in their joint area. */
function overlap(one: Box, other: Box): number {
  const common = overlapOf(one, other);
  return common / (one.width * one.height + other.width * other.height - common);
}

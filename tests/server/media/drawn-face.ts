import { writeFile } from 'node:fs/promises';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

type Face = { x: number; y: number; radius: number };

/** Draws people that the face detector finds, in front of a plain wall. `light` darkens the picture. */
export async function drawFace(
  path: string,
  { width, height }: { width: number; height: number },
  faces: Face | readonly Face[],
  light = 1,
): Promise<string> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#8a9098';
  context.fillRect(0, 0, width, height);
  for (const face of [faces].flat()) drawPerson(context, face);
  context.fillStyle = `rgba(0, 0, 0, ${1 - light})`;
  context.fillRect(0, 0, width, height);
  await writeFile(path, canvas.toBuffer('image/png'));
  return path;
}

function drawPerson(context: SKRSContext2D, { x, y, radius: r }: Face): void {
  const oval = (colour: string, ...[dx, dy, rx, ry]: [number, number, number, number]) =>
    drawOval(context, colour, [x + dx * r, y + dy * r, rx * r, ry * r]);
  oval('#2d4a6b', 0, 2.6, 2, 1.4);
  oval('#c08a6a', 0, 1.1, 0.35, 0.5);
  oval('#3a2a20', 0, -0.15, 0.95, 1.25);
  oval('#d8a585', 0, 0.1, 0.78, 1.05);
  for (const side of [-0.33, 0.33]) {
    oval('#3a2a20', side, -0.24, 0.2, 0.05);
    oval('#8a5a44', side, -0.05, 0.21, 0.13);
    oval('#f4efe8', side, -0.04, 0.17, 0.085);
    oval('#241a14', side, -0.04, 0.085, 0.085);
  }
  oval('#9a6548', 0, 0.36, 0.16, 0.08);
  oval('#a04a44', 0, 0.66, 0.3, 0.1);
}

function drawOval(
  context: SKRSContext2D,
  colour: string,
  [x, y, rx, ry]: [number, number, number, number],
): void {
  context.fillStyle = colour;
  context.beginPath();
  context.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
  context.fill();
}

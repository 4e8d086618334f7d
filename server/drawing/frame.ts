import { type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { ornament } from '#lib/illustration/ornament.ts';
import type { CardSpec } from '#lib/reel/card-spec.ts';
import { FRAME_SIZES } from '#lib/reel/format.ts';
import { ICONS } from '#lib/tribute/occasions/icons.ts';
import type { FilmPalette } from '#lib/tribute/occasions/occasion.ts';
import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';
import { themeOf } from '#lib/tribute/occasions/themes.ts';
import type { Box } from './box.ts';
import { PictureError } from './picture-error.ts';
import { Scene } from './scene.ts';
import type { Align } from './text.ts';

/** `scale` enlarges the frame; places are always those of `FRAME_SIZES`. */
export type CardLook = Pick<CardSpec, 'type' | 'theme' | 'format'> & { scale: number };

/** Begins a card with its ground and ornament. */
export async function beginScene({ type, theme, format, scale }: CardLook): Promise<Scene> {
  const { palette, motion } = themeOf(type, theme);
  const size = FRAME_SIZES[format];
  const { width, height } = size;
  const scene = new Scene(size, motion, scale);
  const { ground } = scene;
  const reach = Math.hypot(width, height) / 2;
  const light = ground.createRadialGradient(
    width / 2,
    height * 0.42,
    reach * 0.1,
    width / 2,
    height * 0.42,
    reach,
  );
  light.addColorStop(0, palette.filmGround);
  light.addColorStop(1, palette.filmGroundDeep);
  ground.fillStyle = light;
  ground.fillRect(0, 0, width, height);
  await scene.add('ORNAMENT', (context) =>
    drawSvg(context, ornament(type, size, palette), { x: 0, y: 0, width, height }),
  );
  return scene;
}

export async function drawSvg(context: SKRSContext2D, svg: string, box: Box): Promise<void> {
  context.drawImage(await loadImage(Buffer.from(svg)), box.x, box.y, box.width, box.height);
}

export function traceArch(context: SKRSContext2D, { x, y, width, height }: Box): void {
  const foot = Math.min(20, width * 0.06);
  context.beginPath();
  context.roundRect(x, y, width, height, [width / 2, width / 2, foot, foot]);
}

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

type ArchColours = { mount: string; line: string };
type SubjectColours = ArchColours & { backdrop: string; icon: string };

/** Draws a picture into an arch with a mount and an outline. Throws PictureError CORRUPT. */
async function drawArchPicture(
  context: SKRSContext2D,
  picture: Buffer | string,
  box: Box,
  colours: ArchColours,
): Promise<void> {
  drawArchFrame(context, box, colours);
  const image = await loadCover(picture, box);
  context.save();
  traceArch(context, box);
  context.clip();
  context.drawImage(image, box.x, box.y, box.width, box.height);
  context.restore();
}

/** Draws the mount of an arch, with its shadow and outline. */
export function drawArchFrame(context: SKRSContext2D, box: Box, colours: ArchColours): void {
  const mount = Math.max(6, box.width * 0.022);
  // Shadows ignore the context's scale.
  const { a: scale } = context.getTransform();
  context.save();
  context.shadowColor = 'rgba(20, 24, 22, 0.26)';
  context.shadowBlur = 44 * scale;
  context.shadowOffsetY = 16 * scale;
  context.fillStyle = colours.mount;
  traceArch(context, grown(box, mount));
  context.fill();
  context.restore();
  context.strokeStyle = colours.line;
  context.lineWidth = 1.5;
  traceArch(context, grown(box, mount * 2.4));
  context.stroke();
}

/** Returns a picture that covers a box drawn at a scale. Throws PictureError CORRUPT. */
export async function loadCover(picture: Buffer | string, { width, height }: Box, scale = 1): Promise<Image> {
  return loadImage(await coverPicture(picture, { width: width * scale, height: height * scale }));
}

function pageColours(type: TributeType): SubjectColours {
  const { accent, soft, accentInk } = OCCASIONS[type].palette;
  return { mount: '#FFFFFF', line: accent, backdrop: soft, icon: accentInk };
}

/** Returns the colours of an arch in a reel of a theme. */
export function filmColours({ filmAccent, filmSoft }: FilmPalette): SubjectColours {
  return { mount: '#FFFDF8', line: filmAccent, backdrop: filmSoft, icon: filmAccent };
}

/** Draws the subject's picture in its arch, or the occasion's icon. Throws PictureError CORRUPT. */
export async function drawSubject(
  context: SKRSContext2D,
  { type, picture }: { type: TributeType; picture: Buffer | string | null },
  arch: Box,
  colours = pageColours(type),
): Promise<void> {
  if (picture) {
    await drawArchPicture(context, picture, arch, colours);
    return;
  }
  context.fillStyle = colours.mount;
  traceArch(context, arch);
  context.fill();
  context.fillStyle = colours.backdrop;
  traceArch(context, grown(arch, -8));
  context.fill();
  await drawIcon(context, type, {
    x: arch.x + arch.width / 2,
    y: arch.y + arch.height * 0.52,
    size: arch.width * 0.46,
    colour: colours.icon,
  });
}

async function coverPicture(
  picture: Buffer | string,
  { width, height }: Pick<Box, 'width' | 'height'>,
): Promise<Buffer> {
  try {
    const size = { width: Math.round(width), height: Math.round(height) };
    return await sharp(picture, { failOn: 'error' })
      .autoOrient()
      .resize({ ...size, fit: 'cover' })
      .png({ compressionLevel: 1 })
      .toBuffer();
  } catch (cause) {
    throw new PictureError('CORRUPT', { cause });
  }
}

export async function drawIcon(
  context: SKRSContext2D,
  type: TributeType,
  at: { x: number; y: number; size: number; colour: string },
): Promise<void> {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${at.size}" height="${at.size}">` +
    `<path d="${ICONS[type]}" fill="none" stroke="${at.colour}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  await drawSvg(context, svg, {
    x: at.x - at.size / 2,
    y: at.y - at.size / 2,
    width: at.size,
    height: at.size,
  });
}

export function drawRule(
  context: SKRSContext2D,
  at: { x: number; y: number; align: Align; colour: string },
): void {
  const length = 56;
  const left = { left: at.x, center: at.x - length / 2, right: at.x - length }[at.align];
  context.fillStyle = at.colour;
  context.beginPath();
  context.roundRect(left, at.y - 1.5, length, 3, 1.5);
  context.fill();
}

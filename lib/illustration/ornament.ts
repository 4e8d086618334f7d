import type { FilmPalette, Inks } from '#lib/tribute/occasions/occasion.ts';
import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';
import { ORNAMENTS } from '#lib/tribute/occasions/ornaments.ts';

/** An ordinary page, or a card with its colours. */
type Ground = 'page' | FilmPalette;

function inksOf(type: TributeType, ground: Ground): Inks {
  const palette = OCCASIONS[type].palette;
  return ground === 'page'
    ? { main: palette.accent, second: palette.second, soft: palette.soft, line: palette.accent, veil: 0.6 }
    : {
        main: ground.filmSoft,
        second: ground.second,
        soft: ground.filmSoft,
        line: ground.filmAccent,
        veil: 0.3,
      };
}

/** Cached per occasion and sheet, because every visitor requests them. */
const drawn = new Map<string, string>();

/** Draws the shapes around a portrait as an SVG document with a free middle. `sheet` is in pixels. */
export function ornament(
  type: TributeType,
  sheet: { width: number; height: number } = { width: 390, height: 330 },
  ground: Ground = 'page',
): string {
  const key = `${type} ${sheet.width}x${sheet.height} ${ground === 'page' ? ground : ground.filmGround}`;
  const known = drawn.get(key);
  if (known) return known;
  const drawing = drawOrnament(type, sheet, ground);
  drawn.set(key, drawing);
  return drawing;
}

function drawOrnament(
  type: TributeType,
  { width, height }: { width: number; height: number },
  ground: Ground,
): string {
  // Words nearly reach the sides of a square card, so its ornament stays closer to the corners.
  const most = ground !== 'page' ? Math.max(width, height) * 0.2 : Number.POSITIVE_INFINITY;
  const edge = Math.min(width * 0.28, height * 0.33, most);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `${ORNAMENTS[type]({ width, height, edge }, inksOf(type, ground))}</svg>`
  );
}

import type { TributeType } from '#lib/tribute/occasions.ts';
import { PALETTES } from '#lib/tribute/palettes.ts';
import { bird, blossom, bubble, chip, dot, ring, sparkle, sprig, squiggle } from './motifs.ts';

/** `edge` is the width of the side strips an ornament keeps to, so that the middle stays free for faces and words. */
type Sheet = { width: number; height: number; edge: number };
/** `veil` is the opacity of what words may come to lie on. */
type Inks = { main: string; second: string; soft: string; line: string; veil: number };
type Drawer = (sheet: Sheet, inks: Inks) => string;

const DRAWERS: Record<TributeType, Drawer> = {
  MEMORIAL: ({ width, height, edge }, { main }) => {
    const stem = { y: height - edge * 0.08, length: edge * 1.5, leaves: 7, leaf: edge * 0.28 };
    const left = sprig({ ...stem, x: edge * 0.14, angle: -98, bend: 34 }, main, main);
    const right = sprig({ ...stem, x: width - edge * 0.14, angle: -82, bend: -34 }, main, main);
    return `<g opacity=".5">${left}${right}</g>`;
  },
  BIRTHDAY: ({ width, height, edge }, { main, second, line, soft }) => {
    const size = edge * 0.1;
    return [
      chip(edge * 0.62, edge * 0.36, size, 24, second),
      dot(edge * 0.3, edge * 0.66, size * 0.55, main),
      dot(edge * 0.76, edge * 0.86, size * 0.35, soft),
      squiggle(edge * 0.34, edge * 1.24, size * 2, -12, line),
      dot(edge * 0.14, height - edge * 1, size * 0.4, second),
      chip(edge * 0.46, height - edge * 0.7, size * 0.9, -18, main),
      ring(edge * 0.2, height - edge * 0.38, size * 0.6, soft, size * 0.3),
      dot(width - edge * 0.14, edge * 0.22, size * 0.35, soft),
      chip(width - edge * 0.5, edge * 0.4, size, -20, main),
      dot(width - edge * 0.2, edge * 0.74, size * 0.6, second),
      ring(width - edge * 0.66, edge * 0.96, size * 0.5, soft, size * 0.3),
      squiggle(width - edge * 0.34, height - edge * 1.14, size * 2, 14, line),
      dot(width - edge * 0.52, height - edge * 0.66, size * 0.45, main),
      chip(width - edge * 0.18, height - edge * 0.42, size * 0.9, 30, second),
    ].join('');
  },
  GRADUATION: ({ width, height, edge }, { second, soft }) => {
    const stem = { length: edge * 1.35, leaves: 7, leaf: edge * 0.26 };
    return [
      sprig({ ...stem, x: edge * 0.4, y: height - edge * 0.06, angle: -128, bend: 84 }, soft, soft),
      sprig({ ...stem, x: width - edge * 0.4, y: height - edge * 0.06, angle: -52, bend: -84 }, soft, soft),
      sparkle(edge * 0.34, edge * 0.54, edge * 0.13, second),
      sparkle(edge * 0.72, edge * 0.27, edge * 0.07, second),
      dot(edge * 0.16, edge * 1.08, edge * 0.02, second),
      sparkle(width - edge * 0.3, edge * 0.42, edge * 0.1, second),
      sparkle(width - edge * 0.6, edge * 0.84, edge * 0.06, second),
      dot(width - edge * 0.14, edge * 1.02, edge * 0.02, second),
    ].join('');
  },
  WEDDING: ({ width, height, edge }, { main, second, soft }) => {
    const stem = { length: edge * 1.25, leaves: 6, leaf: edge * 0.24 };
    return [
      sprig({ ...stem, x: 0, y: edge * 0.3, angle: -14, bend: 50 }, soft, soft),
      sprig({ ...stem, x: edge * 0.26, y: 0, angle: 104, bend: -34 }, soft, soft),
      blossom(edge * 0.2, edge * 0.2, edge * 0.24, main, second),
      blossom(edge * 0.54, edge * 0.2, edge * 0.14, soft, second),
      blossom(edge * 0.16, edge * 0.56, edge * 0.13, soft, second),
      sprig({ ...stem, x: width, y: height - edge * 0.3, angle: 166, bend: 50 }, soft, soft),
      sprig({ ...stem, x: width - edge * 0.26, y: height, angle: -76, bend: -34 }, soft, soft),
      blossom(width - edge * 0.2, height - edge * 0.2, edge * 0.24, main, second),
      blossom(width - edge * 0.54, height - edge * 0.2, edge * 0.14, soft, second),
      blossom(width - edge * 0.16, height - edge * 0.56, edge * 0.13, soft, second),
    ].join('');
  },
  GOODBYE: ({ width, height, edge }, { main, second, soft, line }) => {
    const hill = (rise: number, sway: number, fill: string, opacity: number) => {
      const [top, swing] = [height - edge * rise, edge * sway];
      return `<path d="M0 ${top}Q${width * 0.25} ${top - swing} ${width * 0.55} ${top}T${width} ${top - swing * 0.4}V${height}H0Z" fill="${fill}" opacity="${opacity}"/>`;
    };
    return [
      `<g opacity=".8">${dot(width - edge * 0.62, height - edge * 0.46, edge * 0.26, second)}</g>`,
      hill(0.36, 0.22, soft, 0.6),
      hill(0.16, -0.16, main, 0.4),
      bird(edge * 0.42, edge * 0.56, edge * 0.13, line),
      bird(edge * 0.78, edge * 0.4, edge * 0.08, line),
      bird(width - edge * 0.44, edge * 0.66, edge * 0.1, line),
    ].join('');
  },
  TEAM_ICEBREAKER: ({ width, height, edge }, { main, second, soft, line, veil }) => {
    const size = edge * 0.34;
    const count = Math.ceil(width / (size * 1.15));
    const people = Array.from({ length: count + 1 }, (_, index) => {
      const x = (index * width) / count;
      const rise = size * (0.5 + 0.22 * ((index * 7) % 3));
      const fill = [soft, main, soft, main, second][index % 5] ?? soft;
      const shoulders = `<path d="M${x - size * 0.52} ${height}v${-rise * 0.5}a${size * 0.52} ${size * 0.52} 0 0 1 ${size * 1.04} 0V${height}Z" fill="${fill}"/>`;
      return dot(x, height - rise * 0.5 - size * 0.78, size * 0.27, fill) + shoulders;
    });
    return [
      `<g opacity="${veil}">${people.join('')}</g>`,
      ring(edge * 0.2, edge * 0.3, edge * 0.3, soft, edge * 0.025),
      ring(edge * 0.5, edge * 0.5, edge * 0.18, line, edge * 0.025),
      dot(width - edge * 0.3, edge * 0.42, edge * 0.08, second),
      ring(width - edge * 0.3, edge * 0.42, edge * 0.24, soft, edge * 0.025),
    ].join('');
  },
  REVIEWS: ({ width, height, edge }, { main, second, soft }) =>
    [
      bubble(edge * 0.16, edge * 0.3, edge * 0.58, soft),
      sparkle(edge * 0.45, edge * 0.49, edge * 0.13, second),
      bubble(width - edge * 0.72, height - edge * 0.8, edge * 0.5, soft),
      ...[0.15, 0.25, 0.35].map((x) =>
        dot(width - edge * (0.72 - x), height - edge * 0.635, edge * 0.028, second),
      ),
      sparkle(width - edge * 0.36, edge * 0.6, edge * 0.12, main),
      sparkle(width - edge * 0.66, edge * 0.36, edge * 0.06, second),
      sparkle(edge * 0.3, height - edge * 0.66, edge * 0.1, main),
      dot(edge * 0.62, height - edge * 0.36, edge * 0.03, second),
    ].join(''),
  OTHER: ({ width, height, edge }, { main, second, soft }) => {
    const stem = { length: edge * 1.15, leaves: 5, leaf: edge * 0.42 };
    return [
      sprig({ ...stem, x: -edge * 0.05, y: edge * 0.1, angle: 20, bend: 50 }, soft, soft),
      sprig({ ...stem, x: edge * 0.1, y: -edge * 0.05, angle: 92, bend: -30, length: edge }, main, main),
      sprig({ ...stem, x: width + edge * 0.05, y: height - edge * 0.1, angle: 200, bend: 50 }, soft, soft),
      sprig(
        { ...stem, x: width - edge * 0.1, y: height + edge * 0.05, angle: 272, bend: -30, length: edge },
        main,
        main,
      ),
      dot(width - edge * 0.32, edge * 0.48, edge * 0.05, second),
      dot(width - edge * 0.56, edge * 0.3, edge * 0.03, main),
      dot(edge * 0.3, height - edge * 0.42, edge * 0.05, second),
    ].join('');
  },
};

function inksOf(type: TributeType, ground: 'page' | 'film'): Inks {
  const palette = PALETTES[type];
  return ground === 'page'
    ? { main: palette.accent, second: palette.second, soft: palette.soft, line: palette.accent, veil: 0.6 }
    : {
        main: palette.filmSoft,
        second: palette.second,
        soft: palette.filmSoft,
        line: palette.filmAccent,
        veil: 0.3,
      };
}

/** Drawn once for each occasion and each of our few sheets; pages ask for every visitor. */
const drawn = new Map<string, string>();

/**
 * Draws what surrounds a portrait on an occasion's own ground: a transparent SVG document whose middle is free.
 * @param sheet size in pixels; by default the head of the invite page
 * @param ground whether it lies on `pageDeep` or on the film's ground
 */
export function ornament(
  type: TributeType,
  sheet: { width: number; height: number } = { width: 390, height: 330 },
  ground: 'page' | 'film' = 'page',
): string {
  const key = `${type} ${sheet.width}x${sheet.height} ${ground}`;
  const known = drawn.get(key);
  if (known) return known;
  const drawing = drawOrnament(type, sheet, ground);
  drawn.set(key, drawing);
  return drawing;
}

function drawOrnament(
  type: TributeType,
  { width, height }: { width: number; height: number },
  ground: 'page' | 'film',
): string {
  // A square card has words nearly to its sides, so its ornament keeps closer to the corners.
  const most = ground === 'film' ? Math.max(width, height) * 0.2 : Number.POSITIVE_INFINITY;
  const edge = Math.min(width * 0.28, height * 0.33, most);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `${DRAWERS[type]({ width, height, edge }, inksOf(type, ground))}</svg>`
  );
}

import type { SKRSContext2D } from '@napi-rs/canvas';
import { textDirection } from '#lib/text-direction.ts';
import type { Box } from './box.ts';
import type { FontOf } from './fonts.ts';
import { drawable, shorten } from './text.ts';

type Columns = {
  size: number;
  lineHeight: number;
  gap: number;
  columns: { names: string[]; width: number }[];
};

const SIZES = [38, 34, 30, 27, 24, 22, 20, 18, 16, 15, 14, 13, 12, 11, 10];
const SMALLEST = 10;
/** At these sizes a long name is cut instead of shrinking all others. */
const CUT_FROM = { few: 24, many: 18 };
const FEW = 8;
const NARROWEST_COLUMN = 90;

function widestName(size: number, count: number, boxWidth: number, gap: number): number {
  const share = (boxWidth - gap * (count - 1)) / count;
  if (size === SMALLEST) return Math.max(share, NARROWEST_COLUMN);
  return count <= 2 ? share : boxWidth * 0.4;
}

type MeasuredName = { name: string /** Per pixel of size. */; width: number };

/** Measures names once for all sizes, because widths scale. Skips names that cannot be drawn. */
export function measureNames(context: SKRSContext2D, names: readonly string[], font: FontOf): MeasuredName[] {
  const widthOf = (name: string) => {
    context.font = font(100, name);
    return context.measureText(name).width / 100;
  };
  return names
    .map(drawable)
    .filter((name) => name !== '')
    .map((name) => ({ name, width: widthOf(name) }));
}

function setColumns(
  context: SKRSContext2D,
  names: readonly MeasuredName[],
  size: number,
  font: FontOf,
  box: Box,
): Columns | null {
  const isDense = size < CUT_FROM.many;
  const lineHeight = size * (isDense ? 1.28 : 1.42);
  const gap = size * (isDense ? 1.1 : 1.5);
  const mostRows = Math.floor(box.height / lineHeight);
  if (mostRows < 1) return null;
  const isFew = names.length <= FEW;
  // Two short columns read better than one long one.
  const count = Math.max(Math.ceil(names.length / mostRows), isFew ? 1 : 2);
  const rows = Math.ceil(names.length / count);
  const widest = widestName(size, count, box.width, gap);
  const mayCut = size <= (isFew ? CUT_FROM.few : CUT_FROM.many);
  if (!mayCut && names.some(({ width }) => width * size > widest)) return null;
  const columns = Array.from({ length: count }, (_, index) => {
    const column = names.slice(index * rows, (index + 1) * rows);
    const width = Math.max(0, ...column.map((name) => Math.min(name.width * size, widest)));
    return { names: column, width };
  }).filter((column) => column.names.length > 0);
  const total = columns.reduce((sum, { width }) => sum + width, gap * (columns.length - 1));
  if (total > box.width) return null;
  const cut = ({ name, width }: MeasuredName) => {
    if (width * size <= widest) return name;
    context.font = font(size, name);
    return shorten(context, name, widest);
  };
  return {
    size,
    lineHeight,
    gap,
    columns: columns.map(({ names: column, width }) => ({ names: column.map(cut), width })),
  };
}

/** Arranges names row by row in columns of equal width, cutting those that are too long. */
export function rowsOfNames(
  context: SKRSContext2D,
  names: readonly string[],
  font: FontOf,
  { size, lineHeight, gap, columns, width }: Omit<Columns, 'columns'> & { columns: number; width: number },
): Columns {
  const shown = names.map(drawable).filter((name) => name !== '');
  const columnWidth = (width - gap * (columns - 1)) / columns;
  const cut = (name: string) => {
    context.font = font(size, name);
    return shorten(context, name, columnWidth);
  };
  const inColumn = (column: number) => shown.filter((_, index) => index % columns === column).map(cut);
  return {
    size,
    lineHeight,
    gap,
    columns: Array.from({ length: columns }, (_, column) => ({
      names: inColumn(column),
      width: columnWidth,
    })),
  };
}

/** Arranges all names in columns at the largest size that fits; null if none does. */
export function fitNames(
  context: SKRSContext2D,
  names: readonly MeasuredName[],
  font: FontOf,
  box: Box,
): Columns | null {
  for (const size of SIZES) {
    const columns = setColumns(context, names, size, font, box);
    if (columns) return columns;
  }
  return null;
}

export function drawNames(
  context: SKRSContext2D,
  { size, lineHeight, gap, columns }: Columns,
  box: Box,
  ink: { font: FontOf; fill: string },
): number {
  context.fillStyle = ink.fill;
  context.textBaseline = 'alphabetic';
  context.textAlign = 'center';
  const total = columns.reduce((sum, { width }) => sum + width, gap * (columns.length - 1));
  let left = box.x + (box.width - total) / 2;
  let bottom = box.y;
  for (const { names, width } of columns) {
    for (const [row, name] of names.entries()) {
      context.font = ink.font(size, name);
      context.direction = textDirection(name);
      context.fillText(name, left + width / 2, box.y + lineHeight * (row + 0.5) + size * 0.34);
    }
    left += width + gap;
    bottom = Math.max(bottom, box.y + names.length * lineHeight);
  }
  context.direction = 'ltr';
  return bottom;
}

export function heightOf({ columns, lineHeight }: Columns): number {
  return Math.max(0, ...columns.map(({ names }) => names.length)) * lineHeight;
}

import { leaf, sprig } from './motifs.ts';
import { tone } from './tone.ts';

type Room = { width: number; height: number; wall: string };
type Thing = (room: Room & { unit: number; x: number }) => string;

const box = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="${radius.toFixed(1)}" fill="${fill}"/>`;

const plant: Thing = ({ unit, x, height }) => {
  const foot = height - unit * 0.1;
  const green = '#7C9A76';
  const fan = [-140, -118, -98, -78, -58, -38]
    .map((angle, index) =>
      leaf(x, foot - unit * 0.5, angle, unit * (0.62 + 0.1 * (index % 3)), index % 2 ? green : '#6A8A66'),
    )
    .join('');
  return fan + box(x - unit * 0.2, foot - unit * 0.52, unit * 0.4, unit * 0.7, '#C98F6B', unit * 0.06);
};

const frames: Thing = ({ unit, x, height, wall }) => {
  const picture = (dx: number, y: number, width: number, tall: number) =>
    box(x + dx, y, width, tall, '#FFFDF8', unit * 0.02) +
    box(x + dx + unit * 0.05, y + unit * 0.05, width - unit * 0.1, tall - unit * 0.1, tone(wall, -0.12));
  const top = height * 0.2;
  return (
    picture(-unit * 0.34, top, unit * 0.44, unit * 0.56) +
    picture(unit * 0.18, top + unit * 0.14, unit * 0.3, unit * 0.38) +
    sprig(
      {
        x: x - unit * 0.12,
        y: top + unit * 0.46,
        angle: -90,
        bend: 12,
        length: unit * 0.26,
        leaves: 3,
        leaf: unit * 0.09,
      },
      '#FFFDF8',
      '#FFFDF8',
    )
  );
};

const window: Thing = ({ unit, x, height }) => {
  const [width, tall] = [unit * 0.86, unit * 1.24];
  const [left, top] = [x - width / 2, height * 0.1];
  const pane = `<path d="M${left.toFixed(1)} ${(top + tall).toFixed(1)}V${(top + width / 2).toFixed(1)}a${(width / 2).toFixed(1)} ${(width / 2).toFixed(1)} 0 0 1 ${width.toFixed(1)} 0V${(top + tall).toFixed(1)}Z" fill="#F4FAFB" stroke="#FFFDF8" stroke-width="${(unit * 0.06).toFixed(1)}"/>`;
  return (
    pane +
    box(x - unit * 0.015, top, unit * 0.03, tall, '#FFFDF8') +
    box(left, top + tall * 0.55, width, unit * 0.03, '#FFFDF8')
  );
};

const lamp: Thing = ({ unit, x, height }) =>
  `<circle cx="${x.toFixed(1)}" cy="${(height * 0.42).toFixed(1)}" r="${(unit * 0.56).toFixed(1)}" fill="#FFF6D8" opacity=".5"/>` +
  box(x - unit * 0.02, height * 0.44, unit * 0.04, height, '#8A6F58') +
  `<path d="M${(x - unit * 0.14).toFixed(1)} ${(height * 0.36).toFixed(1)}h${(unit * 0.28).toFixed(1)}l${(unit * 0.12).toFixed(1)} ${(unit * 0.3).toFixed(1)}h${(-unit * 0.52).toFixed(1)}Z" fill="#F3D9A0"/>`;

const shelf: Thing = ({ unit, x, height, wall }) => {
  const top = height * 0.36;
  const books = ['#B65B45', '#3C5A7D', '#D9A441', '#4E7A5A', '#7A6A9B']
    .map((fill, index) => {
      const tall = unit * (0.26 + 0.05 * ((index * 2) % 3));
      return box(x - unit * 0.4 + index * unit * 0.085, top - tall, unit * 0.07, tall, fill, unit * 0.01);
    })
    .join('');
  return books + box(x - unit * 0.46, top, unit * 0.92, unit * 0.045, tone(wall, -0.24), unit * 0.02);
};

const THINGS = [plant, frames, window, lamp, shelf];

/** Draws the room behind a speaker, furnished by the seed, with objects on each side of the head. */
export function drawRoom(seed: number, room: Room): string {
  const { width, height, wall } = room;
  const unit = Math.min(width, height) * 0.34;
  const turn = Math.abs(Math.trunc(seed));
  const left = THINGS[turn % THINGS.length] ?? plant;
  const right = THINGS[(turn + 1 + (turn % 4)) % THINGS.length] ?? lamp;
  const side = width * 0.15;
  return (
    box(0, 0, width, height, wall) +
    `<path d="M${width * 0.56} 0H${width}V${height}H${width * 0.3}Z" fill="#FFF" opacity=".16"/>` +
    left({ ...room, unit, x: side }) +
    right({ ...room, unit, x: width - side })
  );
}

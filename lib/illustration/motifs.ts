/** SVG fragments in absolute coordinates, shared by all ornaments. Angles in degrees, 0 to the right. */

const number = (value: number) => String(Math.round(value * 10) / 10);

function step(x: number, y: number, angle: number, distance: number): [number, number] {
  const radians = (angle * Math.PI) / 180;
  return [x + Math.cos(radians) * distance, y + Math.sin(radians) * distance];
}

const point = (xy: readonly [number, number]) => `${number(xy[0])} ${number(xy[1])}`;

export function leaf(x: number, y: number, angle: number, length: number, fill: string): string {
  const tip = step(x, y, angle, length);
  const left = step(x, y, angle - 42, length * 0.62);
  const right = step(x, y, angle + 42, length * 0.62);
  return `<path d="M${number(x)} ${number(y)}Q${point(left)} ${point(tip)}Q${point(right)} ${number(x)} ${number(y)}Z" fill="${fill}"/>`;
}

type Sprig = {
  x: number;
  y: number;
  angle: number;
  bend: number;
  length: number;
  leaves: number;
  leaf: number;
};

/** Returns a stem that bends by `bend` degrees, with pairs of leaves that get smaller towards the tip. */
export function sprig(at: Sprig, fill: string, stem: string): string {
  const steps = at.leaves;
  let [x, y] = [at.x, at.y];
  let path = `M${point([x, y])}`;
  let leaves = '';
  for (let index = 1; index <= steps; index += 1) {
    const angle = at.angle + (at.bend * index) / steps;
    [x, y] = step(x, y, angle, at.length / steps);
    path += `L${point([x, y])}`;
    const size = at.leaf * (1 - (0.45 * index) / steps);
    leaves += leaf(x, y, angle - 48, size, fill) + leaf(x, y, angle + 48, size, fill);
    if (index === steps) leaves += leaf(x, y, angle, size, fill);
  }
  const width = number(Math.max(1.2, at.leaf * 0.06));
  return `<path d="${path}" fill="none" stroke="${stem}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>${leaves}`;
}

export function dot(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${number(x)}" cy="${number(y)}" r="${number(radius)}" fill="${fill}"/>`;
}

export function ring(x: number, y: number, radius: number, stroke: string, width: number): string {
  return `<circle cx="${number(x)}" cy="${number(y)}" r="${number(radius)}" fill="none" stroke="${stroke}" stroke-width="${number(width)}"/>`;
}

export function chip(x: number, y: number, size: number, angle: number, fill: string): string {
  const corner = number(-size / 2);
  return `<rect x="${corner}" y="${corner}" width="${number(size)}" height="${number(size)}" rx="${number(size * 0.24)}" fill="${fill}" transform="translate(${point([x, y])}) rotate(${angle})"/>`;
}

export function squiggle(x: number, y: number, size: number, angle: number, stroke: string): string {
  return `<path d="M${number(-size)} 0q${number(size / 2)} ${number(-size * 0.6)} ${number(size)} 0t${number(size)} 0" fill="none" stroke="${stroke}" stroke-width="${number(size * 0.2)}" stroke-linecap="round" transform="translate(${point([x, y])}) rotate(${angle})"/>`;
}

export function sparkle(x: number, y: number, radius: number, fill: string): string {
  const inner = radius * 0.16;
  const points = [0, 90, 180, 270].map((angle) => {
    const middle = step(x, y, angle + 45, inner * 1.4);
    return `Q${point(middle)} ${point(step(x, y, angle + 90, radius))}`;
  });
  return `<path d="M${point(step(x, y, 0, radius))}${points.join('')}Z" fill="${fill}"/>`;
}

export function blossom(x: number, y: number, radius: number, fill: string, heart: string): string {
  const petals = [0, 72, 144, 216, 288].map((angle) => {
    const centre = step(x, y, angle - 90, radius * 0.58);
    return dot(centre[0], centre[1], radius * 0.46, fill);
  });
  return petals.join('') + dot(x, y, radius * 0.26, heart);
}

export function bird(x: number, y: number, size: number, stroke: string): string {
  return `<path d="M${point([x - size, y - size * 0.3])}q${number(size * 0.6)} ${number(-size * 0.4)} ${number(size)} ${number(size * 0.3)}q${number(size * 0.4)} ${number(-size * 0.7)} ${number(size)} ${number(-size * 0.3)}" fill="none" stroke="${stroke}" stroke-width="${number(size * 0.16)}" stroke-linecap="round"/>`;
}

export function bubble(x: number, y: number, width: number, fill: string): string {
  const height = width * 0.66;
  const corner = height * 0.36;
  const tail = `l${number(-width * 0.16)} ${number(height * 0.28)}v${number(-height * 0.28)}`;
  return `<path d="M${point([x + corner, y])}h${number(width - 2 * corner)}a${number(corner)} ${number(corner)} 0 0 1 ${number(corner)} ${number(corner)}v${number(height - 2 * corner)}a${number(corner)} ${number(corner)} 0 0 1 ${number(-corner)} ${number(corner)}H${number(x + width * 0.44)}${tail}H${number(x + corner)}a${number(corner)} ${number(corner)} 0 0 1 ${number(-corner)} ${number(-corner)}v${number(2 * corner - height)}a${number(corner)} ${number(corner)} 0 0 1 ${number(corner)} ${number(-corner)}Z" fill="${fill}"/>`;
}

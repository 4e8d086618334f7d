import { bird, dot } from '#lib/illustration/motifs.ts';
import type { Ornament } from './occasion.ts';

export const goodbyeOrnament: Ornament = ({ width, height, edge }, { main, second, soft, line }) => {
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
};

import { sprig } from '#lib/illustration/motifs.ts';
import type { Ornament } from './occasion.ts';

export const memorialOrnament: Ornament = ({ width, height, edge }, { main }) => {
  const stem = { y: height - edge * 0.08, length: edge * 1.5, leaves: 7, leaf: edge * 0.28 };
  const left = sprig({ ...stem, x: edge * 0.14, angle: -98, bend: 34 }, main, main);
  const right = sprig({ ...stem, x: width - edge * 0.14, angle: -82, bend: -34 }, main, main);
  return `<g opacity=".5">${left}${right}</g>`;
};

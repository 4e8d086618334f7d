import { dot, sprig } from '#lib/illustration/motifs.ts';
import type { Ornament } from './occasion.ts';

export const otherOrnament: Ornament = ({ width, height, edge }, { main, second, soft }) => {
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
};

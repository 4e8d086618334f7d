import { dot, sparkle, sprig } from '#lib/illustration/motifs.ts';
import type { Ornament } from './occasion.ts';

export const graduationOrnament: Ornament = ({ width, height, edge }, { second, soft }) => {
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
};

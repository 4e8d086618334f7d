import { blossom, sprig } from '#lib/illustration/motifs.ts';
import type { Ornament } from './occasion.ts';

export const weddingOrnament: Ornament = ({ width, height, edge }, { main, second, soft }) => {
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
};

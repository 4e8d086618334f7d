import { chip, dot, ring, squiggle } from '#lib/illustration/motifs.ts';
import type { Ornament } from './occasion.ts';

export const birthdayOrnament: Ornament = ({ width, height, edge }, { main, second, line, soft }) => {
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
};

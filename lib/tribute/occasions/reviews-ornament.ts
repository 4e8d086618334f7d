import { bubble, dot, sparkle } from '#lib/illustration/motifs.ts';
import type { Ornament } from './occasion.ts';

export const reviewsOrnament: Ornament = ({ width, height, edge }, { main, second, soft }) =>
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
  ].join('');

import { dot, ring } from '#lib/illustration/motifs.ts';
import type { Ornament } from './occasion.ts';

export const teamIcebreakerOrnament: Ornament = (
  { width, height, edge },
  { main, second, soft, line, veil },
) => {
  const size = edge * 0.34;
  const count = Math.ceil(width / (size * 1.15));
  const people = Array.from({ length: count + 1 }, (_, index) => {
    const x = (index * width) / count;
    const rise = size * (0.5 + 0.22 * ((index * 7) % 3));
    const fill = [soft, main, soft, main, second][index % 5] ?? soft;
    const shoulders = `<path d="M${x - size * 0.52} ${height}v${-rise * 0.5}a${size * 0.52} ${size * 0.52} 0 0 1 ${size * 1.04} 0V${height}Z" fill="${fill}"/>`;
    return dot(x, height - rise * 0.5 - size * 0.78, size * 0.27, fill) + shoulders;
  });
  return [
    `<g opacity="${veil}">${people.join('')}</g>`,
    ring(edge * 0.2, edge * 0.3, edge * 0.3, soft, edge * 0.025),
    ring(edge * 0.5, edge * 0.5, edge * 0.18, line, edge * 0.025),
    dot(width - edge * 0.3, edge * 0.42, edge * 0.08, second),
    ring(width - edge * 0.3, edge * 0.42, edge * 0.24, soft, edge * 0.025),
  ].join('');
};

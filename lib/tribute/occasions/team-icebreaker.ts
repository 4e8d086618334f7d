import { dot, ring } from '#lib/illustration/motifs.ts';
import type { Occasion } from './occasion.ts';

export const teamIcebreaker: Occasion = {
  subject: 'TEAM',
  hasGender: false,
  hasFreeTitle: false,
  isSolemn: false,
  font: 'SANS',
  madeBy: 'madeAbout',
  sampleName: 'Team North',
  // Three people.
  icon: 'M32 12A8 8 0 1 0 32 28A8 8 0 1 0 32 12ZM18 52V47A14 14 0 0 1 46 47V52ZM13 22A6 6 0 1 0 13 34A6 6 0 1 0 13 22ZM51 22A6 6 0 1 0 51 34A6 6 0 1 0 51 22ZM4 52V48A9 9 0 0 1 12 39M60 52V48A9 9 0 0 0 52 39',
  palette: {
    page: '#F5F9F6',
    pageDeep: '#DDEFEA',
    soft: '#BFE1D9',
    accent: '#2A9D8F',
    accentInk: '#17675F',
    second: '#F1B868',
    ink: '#12302E',
    filmGround: '#155A57',
    filmGroundDeep: '#0D4342',
    filmInk: '#F2FBF6',
    filmAccent: '#A3E3D3',
    filmSoft: '#2F7C76',
    onBlack: '#6CCDBB',
  },
  ornament: ({ width, height, edge }, { main, second, soft, line, veil }) => {
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
  },
};

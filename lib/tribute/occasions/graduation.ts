import { dot, sparkle, sprig } from '#lib/illustration/motifs.ts';
import type { Occasion } from './occasion.ts';

export const graduation: Occasion = {
  subject: 'PERSON',
  hasGender: true,
  hasFreeTitle: false,
  isSolemn: false,
  font: 'SANS',
  madeBy: 'madeBy',
  sampleName: 'Maria',
  // A mortarboard with its tassel.
  icon: 'M32 13L59 26L32 39L5 26ZM16 32V44C16 48 23 52 32 52S48 48 48 44V32M54 29V42M54 42L51 51H57Z',
  palette: {
    page: '#F9F7F0',
    pageDeep: '#E9EBF1',
    soft: '#D6DCE9',
    accent: '#2D4574',
    accentInk: '#26406F',
    second: '#D9AC48',
    ink: '#18233B',
    filmGround: '#22345A',
    filmGroundDeep: '#172444',
    filmInk: '#FBF6E8',
    filmAccent: '#E9C471',
    filmSoft: '#475C8A',
    onBlack: '#E3BA5C',
  },
  ornament: ({ width, height, edge }, { second, soft }) => {
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
  },
};

import { bird, dot } from '#lib/illustration/motifs.ts';
import type { Occasion } from './occasion.ts';

export const goodbye: Occasion = {
  subject: 'PERSON',
  hasGender: true,
  hasFreeTitle: false,
  isSolemn: false,
  font: 'SANS',
  madeBy: 'madeBy',
  sampleName: 'Maria',
  // A paper plane.
  icon: 'M7 30L57 9L43 54L29 39ZM57 9L29 39M29 39V54L36 46.5',
  palette: {
    page: '#F7F6F4',
    pageDeep: '#E2E8F0',
    soft: '#CBD7E5',
    accent: '#6C87AB',
    accentInk: '#3F5A80',
    second: '#EBB08C',
    ink: '#202C3F',
    filmGround: '#42587E',
    filmGroundDeep: '#2C3D5E',
    filmInk: '#FBF4EC',
    filmAccent: '#F6CDAF',
    filmSoft: '#6A7FA5',
    onBlack: '#F0BE9B',
  },
  ornament: ({ width, height, edge }, { main, second, soft, line }) => {
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
  },
};

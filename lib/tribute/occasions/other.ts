import type { Occasion } from './occasion.ts';

export const other: Occasion = {
  subject: 'PERSON',
  hasGender: true,
  hasFreeTitle: true,
  isSolemn: false,
  font: 'SANS',
  madeBy: 'madeBy',
  mood: 'warm',
  palette: {
    page: '#FAF7F0',
    pageDeep: '#EBF0DF',
    soft: '#D8E4C3',
    accent: '#6A994E',
    accentInk: '#386641',
    second: '#A7C957',
    ink: '#1E2A22',
    filmGround: '#365C3F',
    filmGroundDeep: '#27462F',
    filmInk: '#FAF7F0',
    filmAccent: '#CDE39A',
    filmSoft: '#577F52',
    onBlack: '#A7C957',
  },
};

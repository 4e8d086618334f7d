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
};

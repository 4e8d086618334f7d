import type { Occasion } from './occasion.ts';

export const graduation: Occasion = {
  subject: 'PERSON',
  hasGender: true,
  hasFreeTitle: false,
  isSolemn: false,
  font: 'SANS',
  madeBy: 'madeBy',
  mood: 'bright',
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

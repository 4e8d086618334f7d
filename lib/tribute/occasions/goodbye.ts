import type { Occasion } from './occasion.ts';

export const goodbye: Occasion = {
  subject: 'PERSON',
  hasGender: true,
  hasFreeTitle: false,
  isSolemn: false,
  font: 'SANS',
  madeBy: 'madeBy',
  mood: 'warm',
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
};

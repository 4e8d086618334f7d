import type { Occasion } from './occasion.ts';

export const memorial: Occasion = {
  subject: 'PERSON',
  hasGender: true,
  hasFreeTitle: false,
  isSolemn: true,
  font: 'SERIF',
  madeBy: 'madeInMemory',
  mood: 'solemn',
  palette: {
    page: '#F8F6EE',
    pageDeep: '#ECEBDD',
    soft: '#DCE1D0',
    accent: '#8A9C84',
    accentInk: '#4E6250',
    second: '#C9BC9C',
    ink: '#2A332C',
    filmGround: '#43524A',
    filmGroundDeep: '#36443D',
    filmInk: '#F7F3E7',
    filmAccent: '#CBD5BC',
    filmSoft: '#6F8074',
    onBlack: '#B9C7AB',
  },
};

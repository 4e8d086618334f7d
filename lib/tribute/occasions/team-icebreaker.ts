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
};

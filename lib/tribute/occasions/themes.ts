import type { ReelThemeName } from '#lib/contracts/reels.ts';
import type { FilmPalette, Occasion } from './occasion.ts';
import { OCCASIONS, type TributeType } from './occasions.ts';

/** How a reel's cards look and move. */
export type ReelTheme = {
  palette: FilmPalette;
  /** The titles' type. All other words are set in the body type. */
  font: Occasion['font'];
  /** From the slowest to the liveliest. */
  motion: 'STILL' | 'QUIET' | 'SOFT' | 'GENTLE' | 'LIGHT';
};

type Themes = { CLASSIC: ReelTheme['motion'] } & Record<Exclude<ReelThemeName, 'CLASSIC'>, ReelTheme>;

/** CLASSIC uses the occasion's own colours and type. */
const THEMES: Record<TributeType, Themes> = {
  MEMORIAL: {
    CLASSIC: 'QUIET',
    CALM: {
      font: 'SERIF',
      motion: 'STILL',
      palette: {
        filmGround: '#3B4258',
        filmGroundDeep: '#2B3145',
        filmInk: '#F5F1E8',
        filmAccent: '#E5CFA4',
        filmSoft: '#5C6580',
        second: '#C9B084',
      },
    },
    BRIGHT: {
      font: 'SANS',
      motion: 'SOFT',
      palette: {
        filmGround: '#FBF8F1',
        filmGroundDeep: '#EFE9DC',
        filmInk: '#34362F',
        filmAccent: '#5C6650',
        filmSoft: '#CFCDB8',
        second: '#C9B48A',
      },
    },
  },
  BIRTHDAY: {
    CLASSIC: 'LIGHT',
    CALM: {
      font: 'SERIF',
      motion: 'GENTLE',
      palette: {
        filmGround: '#5A2A4A',
        filmGroundDeep: '#421C37',
        filmInk: '#FFF3E6',
        filmAccent: '#F6C987',
        filmSoft: '#7C4569',
        second: '#E8A15B',
      },
    },
    BRIGHT: {
      font: 'SERIF',
      motion: 'LIGHT',
      palette: {
        filmGround: '#FFF6CF',
        filmGroundDeep: '#FFE79A',
        filmInk: '#3A2140',
        filmAccent: '#A8246B',
        filmSoft: '#F9B9CC',
        second: '#3FA7B8',
      },
    },
  },
  GRADUATION: {
    CLASSIC: 'GENTLE',
    CALM: {
      font: 'SERIF',
      motion: 'GENTLE',
      palette: {
        filmGround: '#FBF5E6',
        filmGroundDeep: '#F0E5C9',
        filmInk: '#1E2A4A',
        filmAccent: '#7A5A14',
        filmSoft: '#DDD0AC',
        second: '#C69A35',
      },
    },
    BRIGHT: {
      font: 'SANS',
      motion: 'LIGHT',
      palette: {
        filmGround: '#1F5A46',
        filmGroundDeep: '#154334',
        filmInk: '#FBF7E8',
        filmAccent: '#F1D27A',
        filmSoft: '#3C7C65',
        second: '#E2B84F',
      },
    },
  },
  WEDDING: {
    CLASSIC: 'GENTLE',
    CALM: {
      font: 'SERIF',
      motion: 'QUIET',
      palette: {
        filmGround: '#FBF8F0',
        filmGroundDeep: '#EFE8DA',
        filmInk: '#3A352B',
        filmAccent: '#6B5B34',
        filmSoft: '#D9CFB8',
        second: '#C3A86B',
      },
    },
    BRIGHT: {
      font: 'SANS',
      motion: 'LIGHT',
      palette: {
        filmGround: '#EEF5EA',
        filmGroundDeep: '#DCEBD8',
        filmInk: '#26382B',
        filmAccent: '#3F6B4A',
        filmSoft: '#BAD3B5',
        second: '#E3A9A2',
      },
    },
  },
  GOODBYE: {
    CLASSIC: 'GENTLE',
    CALM: {
      font: 'SERIF',
      motion: 'GENTLE',
      palette: {
        filmGround: '#EEF3F6',
        filmGroundDeep: '#D9E4EA',
        filmInk: '#22333F',
        filmAccent: '#2F5D73',
        filmSoft: '#B5C9D4',
        second: '#E0A884',
      },
    },
    BRIGHT: {
      font: 'SANS',
      motion: 'LIGHT',
      palette: {
        filmGround: '#FFF1E0',
        filmGroundDeep: '#FBD9BC',
        filmInk: '#4A2718',
        filmAccent: '#9C3F1D',
        filmSoft: '#F3BC96',
        second: '#EE9B4A',
      },
    },
  },
  TEAM_ICEBREAKER: {
    CLASSIC: 'LIGHT',
    CALM: {
      font: 'SANS',
      motion: 'GENTLE',
      palette: {
        filmGround: '#38424F',
        filmGroundDeep: '#28303B',
        filmInk: '#F4F7FA',
        filmAccent: '#9FD3E6',
        filmSoft: '#56657A',
        second: '#F1B868',
      },
    },
    BRIGHT: {
      font: 'SERIF',
      motion: 'LIGHT',
      palette: {
        filmGround: '#FFF9DC',
        filmGroundDeep: '#FBEBA6',
        filmInk: '#23392F',
        filmAccent: '#17675F',
        filmSoft: '#CFE3B4',
        second: '#F08A5D',
      },
    },
  },
  REVIEWS: {
    CLASSIC: 'GENTLE',
    CALM: {
      font: 'SERIF',
      motion: 'GENTLE',
      palette: {
        filmGround: '#FAF8F3',
        filmGroundDeep: '#ECE8DF',
        filmInk: '#25232E',
        filmAccent: '#4B4599',
        filmSoft: '#D2CEDF',
        second: '#E0A33A',
      },
    },
    BRIGHT: {
      font: 'SANS',
      motion: 'LIGHT',
      palette: {
        filmGround: '#FFEDE6',
        filmGroundDeep: '#FFD6C9',
        filmInk: '#43191A',
        filmAccent: '#A52B29',
        filmSoft: '#F8B6A4',
        second: '#5752B0',
      },
    },
  },
  OTHER: {
    CLASSIC: 'GENTLE',
    CALM: {
      font: 'SERIF',
      motion: 'GENTLE',
      palette: {
        filmGround: '#FAF6EC',
        filmGroundDeep: '#ECE4D2',
        filmInk: '#2B2F26',
        filmAccent: '#5A6130',
        filmSoft: '#D2CBB0',
        second: '#C4A24E',
      },
    },
    BRIGHT: {
      font: 'SANS',
      motion: 'LIGHT',
      palette: {
        filmGround: '#EFF8DC',
        filmGroundDeep: '#D8EDB0',
        filmInk: '#1F3322',
        filmAccent: '#2F6B2C',
        filmSoft: '#B5D989',
        second: '#F2B84B',
      },
    },
  },
};

/** Separate from OCCASIONS, because few pages need more than an occasion's own colours. */
export function themeOf(type: TributeType, name: ReelThemeName): ReelTheme {
  const { CLASSIC: motion, ...others } = THEMES[type];
  const { palette, font } = OCCASIONS[type];
  return name === 'CLASSIC' ? { palette, font, motion } : others[name];
}

const SLOW: ReadonlySet<ReelTheme['motion']> = new Set(['STILL', 'QUIET', 'SOFT']);

/** Slow words need a longer card. */
export const isSlow = ({ motion }: ReelTheme): boolean => SLOW.has(motion);

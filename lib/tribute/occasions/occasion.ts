/** Who a tribute is about: a person (or couple), a couple before a person, a team, or a product, place or company. */
type SubjectKind = 'PERSON' | 'COUPLE_FIRST' | 'TEAM' | 'THING';

export type Palette = {
  /** Ground of a light page; `ink` and `accentInk` are read on it. */
  page: string;
  /** A step darker than `page`: the head of the invite page, the ground of the share picture. */
  pageDeep: string;
  /** Fields, chips and the backdrop of a portrait; never behind small text of another colour than `ink`. */
  soft: string;
  /** The colour of the occasion, for shapes only; it carries no text. */
  accent: string;
  /** The accent darkened until it may be text on `page`, `pageDeep` and white, and may carry white text. */
  accentInk: string;
  /** Its companion for shapes: sun, gold, champagne. */
  second: string;
  /** Main text on `page`, `pageDeep`, `soft` and white. */
  ink: string;
  /** Ground of the film's cards, from the middle to the edges. */
  filmGround: string;
  filmGroundDeep: string;
  /** Names and questions on a card. */
  filmInk: string;
  /** Eyebrows on a card; readable on both grounds. */
  filmAccent: string;
  /** Leaves, hills, confetti on a card: close to the ground, never text. */
  filmSoft: string;
  /** Accent of the black rooms: watch, presentation, the bar of a lower third. Readable on black. */
  onBlack: string;
};

/** `edge` is the width of the side strips an ornament keeps to, so that the middle stays free for faces and words. */
type Sheet = { width: number; height: number; edge: number };
/** `veil` is the opacity of shapes that text may overlap. */
export type Inks = { main: string; second: string; soft: string; line: string; veil: number };

/** Draws the shapes around a portrait as SVG fragments. */
export type Ornament = (sheet: Sheet, inks: Inks) => string;

/**
 * Everything that makes one occasion differ from the others, except its drawings, which many pages do not load
 * (icons.ts, ornaments.ts), and its texts, which are in lib/messages by the name that occasions.ts gives it.
 */
export type Occasion = {
  subject: SubjectKind;
  /** Whether the wizard asks for a gender; a team and a thing have none. */
  hasGender: boolean;
  /** Whether the creator writes a title for the occasion. */
  hasFreeTitle: boolean;
  /** Whether people mourn: pages use the `solemn` texts, throw no confetti, and ask nobody to be first or to thank. */
  isSolemn: boolean;
  /** Letters of names and questions on cards and posters. */
  font: 'SANS' | 'SERIF';
  /** The text of the namespace `presentation` that says who made the film. */
  madeBy: 'madeBy' | 'madeAbout' | 'madeInMemory';
  /** Colours of everything that shows the occasion: invite page, film cards, poster, share picture. */
  palette: Palette;
};

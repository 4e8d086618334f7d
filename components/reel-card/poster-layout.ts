/** A poster: the picture beside its words on phones and wider screens alike, so that a row reads as a shelf. */
export const posterLayout = {
  display: 'grid',
  gridTemplateColumns: '2fr 3fr',
  minHeight: '11.5rem',
  height: '100%',
} as const;

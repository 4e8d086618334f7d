export const posterLayout = {
  display: 'grid',
  gridTemplateColumns: '2fr 3fr',
  minHeight: '11.5rem',
  height: '100%',
} as const;

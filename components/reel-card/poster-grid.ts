export const posterGrid = {
  display: 'grid',
  '--item-height': { xs: '10rem', sm: '14rem', lg: '9rem' },
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' },
  gap: { xs: 2, sm: 3 },
  listStyle: 'none',
  p: 0,
  m: 0,
  mt: 3,
} as const;

export const workroomGrid = {
  display: 'grid',
  gap: { xs: 4, md: 0 },
  gridTemplateAreas: { xs: '"film" "people"', md: '"people film"' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '18rem minmax(0, 1fr)', xl: '21rem minmax(0, 1fr)' },
  pb: { xs: 14, md: 0 },
};

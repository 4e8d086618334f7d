/** The tiles have their words before their pictures. */
export const loadWayPictures = () => import('./way-pictures.tsx');

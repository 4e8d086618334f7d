import { TOKENS } from './tokens.ts';

/** How what is moved by hand makes way for others, as the drag-and-drop library takes it. */
export const SORT_MOTION = { duration: Number.parseInt(TOKENS.motion.calm, 10), easing: 'ease' };

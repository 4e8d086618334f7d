import { TOKENS } from './tokens.ts';

export const SORT_MOTION = { duration: Number.parseInt(TOKENS.motion.calm, 10), easing: 'ease' };

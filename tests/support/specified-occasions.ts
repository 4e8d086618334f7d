import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import { namesIn, SPECIFICATION } from './specification-page.ts';

const statement = SPECIFICATION.split('\n').find((line) => line.includes('<a id="occasion-keys">'));

/** The specified occasions in order; there may be more. */
export const SPECIFIED_TYPES = namesIn(statement).slice(1) as TributeType[];

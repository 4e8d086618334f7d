import { testKills } from './scene-tests.ts';
import { ANSWERING, VICTIMS } from './victims.ts';

testKills(VICTIMS.filter((victim) => !ANSWERING.includes(victim)));

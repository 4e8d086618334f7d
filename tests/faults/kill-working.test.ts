import { ANSWERING, VICTIMS } from './rounds.ts';
import { testKills } from './scene-tests.ts';

testKills(VICTIMS.filter((victim) => !ANSWERING.includes(victim)));

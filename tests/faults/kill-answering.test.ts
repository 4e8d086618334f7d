import { testKills } from './scene-tests.ts';
import { ANSWERING } from './victims.ts';

testKills(ANSWERING);

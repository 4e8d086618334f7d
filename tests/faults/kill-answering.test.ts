import { ANSWERING } from './rounds.ts';
import { testKills } from './scene-tests.ts';

testKills(ANSWERING);

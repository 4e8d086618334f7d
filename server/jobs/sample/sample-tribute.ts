import { SAMPLE_TYPE } from '#lib/tribute/occasions/occasions.ts';
export const SAMPLE_TRIBUTE = {
  tributeType: SAMPLE_TYPE,
  names: [{ firstName: 'Anna', lastName: 'Lindqvist' }],
  gender: 'Female',
  questions: [
    'What did Anna teach you without ever saying it?',
    'Which day with Anna would you live again?',
    'What do you wish for Anna in her next sixty years?',
  ],
  creator: { firstName: 'Ben', lastName: 'Lindqvist' },
  /** `question` counts from 0; seeds choose a face and a voice. */
  speakers: [
    { name: 'Aunt Maja', question: 0, seed: 16, size: { width: 720, height: 1280 } },
    { name: 'Jonas', question: 0, seed: 7, size: { width: 1280, height: 720 } },
    { name: 'Lea', question: 1, seed: 4, size: { width: 720, height: 1280 } },
    { name: 'Karim', question: 2, seed: 18, size: { width: 1280, height: 720 } },
  ],
  subjectSeed: 2,
} as const;

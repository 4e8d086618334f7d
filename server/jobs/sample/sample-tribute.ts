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
  /** `question` counts from 0; seeds choose a face and a voice; the lines are the clip's captions. */
  speakers: [
    {
      name: 'Aunt Maja',
      question: 0,
      seed: 16,
      size: { width: 720, height: 1280 },
      lines: ['To ask first, and to listen longer.', 'I still try to.'],
    },
    {
      name: 'Jonas',
      question: 0,
      seed: 7,
      size: { width: 1280, height: 720 },
      lines: ['That an open door is an invitation.', 'Yours always was.'],
    },
    {
      name: 'Lea',
      question: 1,
      seed: 4,
      size: { width: 720, height: 1280 },
      lines: ['The day at the lake, when it rained', 'and nobody wanted to go home.'],
    },
    {
      name: 'Karim',
      question: 2,
      seed: 18,
      size: { width: 1280, height: 720 },
      lines: ['Sixty more summers, Anna,', 'and all of us around your table.'],
    },
  ],
  subjectSeed: 2,
} as const;

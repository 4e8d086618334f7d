import { SAMPLE_TYPE } from '#lib/tribute/occasions/occasions.ts';

/** The people are fewer than the creator's free credits. `question` counts from 0; seeds choose faces and voices; `lines` are the clip's captions. */
export type SampleAnswer = { name: string; question: number } & (
  | { medium: 'VIDEO'; seed: number; size: { width: number; height: number }; lines: readonly string[] }
  | { medium: 'VOICE'; seed: number; lines: readonly string[] }
  | { medium: 'PHOTO'; photos: readonly { people: readonly number[]; caption: string }[] }
  | { medium: 'TEXT'; text: string }
);

const ANSWERS: readonly SampleAnswer[] = [
  {
    name: 'Aunt Maja',
    question: 0,
    medium: 'VIDEO',
    seed: 16,
    size: { width: 720, height: 1280 },
    lines: ['To ask first, and to listen longer.', 'I still try to.'],
  },
  {
    name: 'Jonas',
    question: 0,
    medium: 'VIDEO',
    seed: 7,
    size: { width: 1280, height: 720 },
    lines: ['That an open door is an invitation.', 'Yours always was.'],
  },
  {
    name: 'Lea',
    question: 1,
    medium: 'VIDEO',
    seed: 4,
    size: { width: 720, height: 1280 },
    lines: ['The day at the lake, when it rained', 'and nobody wanted to go home.'],
  },
  {
    name: 'Jonas',
    question: 1,
    medium: 'PHOTO',
    photos: [
      { people: [4, 2, 9], caption: 'Before the rain' },
      { people: [7, 2, 18, 16], caption: 'And after it' },
    ],
  },
  {
    name: 'Karim',
    question: 2,
    medium: 'VIDEO',
    seed: 18,
    size: { width: 1280, height: 720 },
    lines: ['Sixty more summers, Anna,', 'and all of us around your table.'],
  },
  {
    name: 'Lea',
    question: 2,
    medium: 'VOICE',
    seed: 4,
    lines: ['And one more day at the lake,', 'with better weather.'],
  },
  {
    name: 'Aunt Maja',
    question: 2,
    medium: 'TEXT',
    text: 'A garden that needs you in the morning, and a chair in the shade for the afternoon.',
  },
];

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
  answers: ANSWERS,
  subjectSeed: 2,
} as const;

import type { PublicTributeDto } from '#lib/contracts/tributes.ts';

/** A birthday tribute as a guest sees it, changed where a test says so. */
export function publicTribute(changes: Partial<PublicTributeDto> = {}): PublicTributeDto {
  return {
    tributeId: 'vK3xq8Yt2mB7nR5wZ1cD4f',
    name: 'Anna Lindqvist',
    tributeType: 'BIRTHDAY',
    occasionTitle: '',
    tributeFor: {
      names: [{ firstName: 'Anna', lastName: 'Lindqvist' }],
      name: 'Anna Lindqvist',
      gender: 'Female',
    },
    imageUrl: null,
    creatorFirstName: 'Ben',
    hello: null,
    dueDate: '2026-12-06T05:59:59.000Z',
    timezone: 'America/Chicago',
    questions: [
      { _id: 'q2', text: 'What did she teach you?', order: 1 },
      { _id: 'q1', text: 'How did you meet?', order: 0 },
    ],
    answerMaxSeconds: 180,
    language: 'en',
    status: 'COLLECTING',
    answeredCount: 11,
    format: '16:9',
    preview: {
      title: 'A reel for Anna',
      description: 'Record a short clip.',
      pictureUrl: 'https://reels.example/media/share.jpg',
      pictureAlt: 'Anna’s reel',
    },
    ...changes,
  };
}

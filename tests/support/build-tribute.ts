import type { TributeDto } from '#lib/contracts/tributes.ts';

export const TRIBUTE_ID = 'AAAAAAAAAAAAAAAAAAAAAA';

export function buildTribute(change: Partial<TributeDto> = {}): TributeDto {
  return {
    _id: 't1',
    tributeId: TRIBUTE_ID,
    name: 'Anna',
    tributeType: 'BIRTHDAY',
    occasionTitle: '',
    tributeFor: { names: [{ firstName: 'Anna', lastName: '' }], name: 'Anna', gender: 'Female' },
    createdBy: { userId: 'uid' },
    imageUrl: null,
    questions: [],
    dueDate: new Date(Date.now() + 14.5 * 86_400_000).toISOString(),
    timezone: 'UTC',
    answerMaxSeconds: 180,
    status: 'COLLECTING',
    plan: '$0',
    linkOpen: true,
    surprise: false,
    allowDownload: true,
    remakesFile: false,
    language: 'en',
    publishedAt: null,
    counts: { contributors: 3, answered: 2, clips: 2 },
    looked: { until: '2098-01-01T00:00:00.000Z', seen: [] },
    ...change,
  };
}

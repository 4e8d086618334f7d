import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { areReelTypesFresh } from '#lib/browser/stores/reel-types-slice.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { FeedItemDto } from '#lib/contracts/submissions.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import type { UserDto } from '#lib/contracts/users.ts';
import { MAIL_EVERYTHING } from '#tests/support/mail-everything.ts';

const user: UserDto = {
  _id: 'u1',
  userId: 'uid',
  createdAt: 1_700_000_000,
  email: 'ben@example.com',
  emailVerified: true,
  basicInfo: { firstName: 'Ben', lastName: 'Otto', image: null },
  counts: { submissions: 1, views: 2, hearts: 3 },
  credit: 5,
  stripeCustomerId: null,
  locale: 'en',
  emailPreferences: MAIL_EVERYTHING,
  appPreferences: MAIL_EVERYTHING,
};

const tribute: TributeDto = {
  _id: 't1',
  tributeId: 'T',
  name: 'Anna',
  tributeType: 'TEAM_ICEBREAKER',
  occasionTitle: '',
  tributeFor: { names: [{ firstName: 'Anna', lastName: '' }], name: 'Anna', gender: null },
  createdBy: { userId: 'uid' },
  imageUrl: null,
  questions: [{ _id: 'q1', text: 'How did you meet?', order: 0 }],
  dueDate: '2026-12-06T05:59:59.000Z',
  timezone: 'America/Chicago',
  answerMaxSeconds: 180,
  status: 'DRAFT',
  plan: '$0',
  linkOpen: true,
  surprise: false,
  allowDownload: true,
  remakesFile: false,
  language: 'en',
  publishedAt: null,
  counts: { contributors: 0, answered: 0, clips: 0 },
};

const store = () => useRootStore.getState();

beforeEach(() => useRootStore.setState(useRootStore.getInitialState()));
afterEach(() => vi.useRealTimers());

describe('the draft', () => {
  it('starts with no occasion, no picture [create-context-type], plan "$0" [create-context], one empty name [name-draft-first], gender Male, no image [name-draft], and a date 14 days ahead as MM/DD/YYYY [create-context-date]', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 21) });
    store().resetDraft();
    expect(store().createTribute).toEqual({
      tributeId: null,
      tributeType: null,
      unfinishedQuestion: null,
      occasionTitle: '',
      names: [{ firstName: '', lastName: '' }],
      gender: 'Male',
      imageUrl: '',
      dueDate: '12/05/2026',
      plan: '$0',
      questions: [],
      step: '/createtribute',
      isUnsaved: false,
    });
  });

  it('is patched and reset', () => {
    store().setDraft({ tributeType: 'BIRTHDAY' });
    store().setDraft({ gender: 'Female' });
    expect(store().createTribute).toMatchObject({ tributeType: 'BIRTHDAY', gender: 'Female' });
    store().resetDraft();
    expect(store().createTribute.tributeType).toBeNull();
  });

  it('loads the server’s draft with the due date in its time zone', () => {
    store().loadDraft(tribute);
    expect(store().createTribute).toMatchObject({
      tributeId: 'T',
      dueDate: '12/05/2026',
      gender: 'Male',
      imageUrl: '',
      questions: [{ _id: 'q1', text: 'How did you meet?' }],
      step: '/createtribute/reeldetails',
    });
  });

  it('knows what the server has not stored [create-context-updated], and keeps it over older data', () => {
    store().loadDraft(tribute);
    store().setDraft({ step: '/createtribute/questions' });
    expect(store().createTribute.isUnsaved).toBe(false);
    store().setDraft({ occasionTitle: 'Written on the train' });
    expect(store().createTribute.isUnsaved).toBe(true);
    store().loadDraft(tribute);
    expect(store().createTribute.occasionTitle).toBe('Written on the train');
    store().loadDraft({ ...tribute, tributeId: 'another' });
    expect(store().createTribute).toMatchObject({ tributeId: 'another', isUnsaved: false });
  });

  it('takes over changes of another device, without moving', () => {
    store().loadDraft(tribute);
    const [question] = store().createTribute.questions;
    store().setDraft({
      step: '/createtribute/questions',
      questions: [{ text: '', ...question, suggestion: 'BIRTHDAY/1' }],
      isUnsaved: false,
    });
    store().loadDraft({ ...tribute, imageUrl: '/media/new/picture.webp' });
    expect(store().createTribute).toMatchObject({
      imageUrl: '/media/new/picture.webp',
      step: '/createtribute/questions',
      questions: [{ ...question, suggestion: 'BIRTHDAY/1' }],
    });
  });
});

describe('the person', () => {
  it('is kept in the client form [user-shape], and counts are merged into it [counts-merged]', () => {
    store().setProfile(user);
    store().mergeCounts({ hearts: 9, credit: 4 });
    expect(store().userFirebaseData).toEqual({
      _id: 'u1',
      createdAt: 1_700_000_000,
      email: 'ben@example.com',
      firstName: 'Ben',
      lastName: 'Otto',
      userProfile: null,
      counts: { submissions: 1, views: 2, hearts: 9 },
      credit: 4,
      stripeCustomerId: null,
    });
  });

  it('is not invented by counts', () => {
    store().mergeCounts({ hearts: 1 });
    expect(store().userFirebaseData).toBeNull();
  });
});

describe('the open tribute', () => {
  it('takes and loses questions by _id [open-question]', () => {
    store().appendQuestion({ _id: 'lost', text: 'No tribute is open', order: 0 });
    expect(store().openTribute).toBeNull();
    store().setOpenTribute(tribute);
    store().appendQuestion({ _id: 'q2', text: 'And then?', order: 1 });
    store().removeQuestion('q1');
    expect(store().openTribute?.questions.map(({ _id }) => _id)).toEqual(['q2']);
  });
});

it('appends to the video-data list and clears it [video-list], without touching the rest of utilityState [utility-state]', () => {
  const clip = { _id: 'c1' } as FeedItemDto;
  store().appendVideoData([clip]);
  store().appendVideoData([{ ...clip, _id: 'c2' }]);
  expect(store().utilityState.videoData.map(({ _id }) => _id)).toEqual(['c1', 'c2']);
  store().setUtilityState({ isVideoReplayPopupShow: true });
  store().clearVideoData();
  expect(store().utilityState).toEqual({
    videoUrl: '',
    isRedirectFromCreateReelRecordPage: false,
    isRedirectFrom: '',
    isRedirectFromSharePoster: false,
    videoData: [],
    isVideoReplayPopupShow: true,
  });
});

it('keeps tribute types for an hour from setAt: 3,600,000 ms [type-cache] [type-item]', () => {
  vi.useFakeTimers({ now: 1000 });
  const list = [{ type: 'BIRTHDAY' as const, label: 'Birthday', isSelected: false }];
  store().setReelTypes(list);
  expect(store().reelTypes).toEqual({ list, setAt: 1000 });
  expect(areReelTypesFresh({ list, setAt: 1000 }, 3_600_999)).toBe(true);
  expect(areReelTypesFresh({ list, setAt: 1000 }, 3_601_000)).toBe(false);
  expect(areReelTypesFresh({ list: [], setAt: 1000 }, 1001)).toBe(false);
});

import { expect, test } from 'vitest';
import { hideClip, moveClip, timelineGroups } from '#components/workroom/reel/arrange-film.ts';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { arrangeFreely } from '#lib/reel/arrangement.ts';
import { DEFAULT_SETTINGS } from '#lib/reel/manifest.ts';
import { buildSubmission } from './builders.ts';

const question = (questionId: string): ManifestItem => ({
  kind: 'CARD',
  card: 'QUESTION',
  questionId,
  hidden: false,
});
const clip = (submissionId: string, hidden = false): ManifestItem => ({
  kind: 'CLIP',
  submissionId,
  hidden,
});
const film = [clip('hello'), question('q1'), clip('a'), clip('b', true), question('q2'), clip('c')];
const questions = ['q1', 'q2', 'q3'].map((_id, order) => ({ _id, text: `Question ${order + 1}?`, order }));
const idsOf = (items: ManifestItem[]) =>
  items.map((item) => (item.kind === 'CLIP' ? item.submissionId : item.questionId));

test('groups clips by question, with clips in progress at the end', () => {
  const submissions = [
    buildSubmission({ _id: 'late', questionId: 'q2', status: 'PROCESSING' }),
    buildSubmission({ _id: 'c', questionId: 'q2' }),
    buildSubmission({ _id: 'a', questionId: 'q1' }),
    buildSubmission({ _id: 'b', questionId: 'q1' }),
    buildSubmission({ _id: 'hello', questionId: null }),
  ];
  const groups = timelineGroups(film, submissions, questions);
  expect(groups.map(({ question: text, clips }) => [text, clips.map(({ id }) => id)])).toEqual([
    [null, ['hello']],
    ['Question 1?', ['a', 'b']],
    ['Question 2?', ['c', 'late']],
  ]);
  expect(groups[1]?.clips[1]).toMatchObject({ isHidden: true, isInFilm: true });
  expect(groups[2]?.clips[1]).toMatchObject({ isInFilm: false });
});

test('in a free order all clips are one group [reel-free-order]', () => {
  const submissions = ['hello', 'a', 'b', 'c', 'late'].map((_id) =>
    buildSubmission({ _id, questionId: 'q1' }),
  );
  const reel = {
    entries: [],
    editing: [],
    hidden: [],
    settings: { ...DEFAULT_SETTINGS, order: 'FREE' as const },
  };
  const groups = timelineGroups(arrangeFreely(film), submissions, questions, reel);
  expect(groups).toMatchObject([{ questionId: null, question: null }]);
  expect(groups[0]?.clips.map(({ id }) => id)).toEqual(['hello', 'a', 'b', 'c', 'late']);
  expect(idsOf(moveClip(arrangeFreely(film), 'c', 'hello'))).toEqual(['c', 'hello', 'a', 'b']);
});

test('a clip moves among its neighbours and never leaves its question', () => {
  const three = [...film.slice(0, 4), clip('d'), ...film.slice(4)];
  expect(idsOf(moveClip(three, 'd', 'a'))).toEqual(['hello', 'q1', 'd', 'a', 'b', 'q2', 'c']);
  expect(idsOf(moveClip(three, 'a', 'd'))).toEqual(['hello', 'q1', 'b', 'd', 'a', 'q2', 'c']);
  expect(idsOf(moveClip(film, 'a', 'b'))).toEqual(['hello', 'q1', 'b', 'a', 'q2', 'c']);
  expect(moveClip(film, 'b', 'c')).toEqual(film);
  expect(moveClip(film, 'hello', 'a')).toEqual(film);
  expect(moveClip(film, 'gone', 'a')).toEqual(film);
  expect(moveClip(film, 'a', 'gone')).toEqual(film);
});

test('hiding keeps the place', () => {
  expect(hideClip(film, 'a', true)[2]).toEqual(clip('a', true));
  expect(hideClip(film, 'b', false)[3]).toEqual(clip('b'));
  expect(hideClip(film, 'gone', true)).toEqual(film);
});

test('a hidden clip keeps its edited picture, and says how far a new edit is [reel-clip-edits]', () => {
  const items = [{ ...clip('a', true), rotate: 90 as const }, clip('b')];
  const submissions = ['a', 'b'].map((_id) => buildSubmission({ _id }));
  const hidden = [{ submissionId: 'a', videoUrl: '/media/a/turned.mp4', pictureUrl: '/media/a/turned.jpg' }];
  const editing = [{ submissionId: 'a', hasFailed: false }];
  const [group] = timelineGroups(items, submissions, questions, { entries: [], editing, hidden });
  expect(group?.clips[0]).toMatchObject({
    isHidden: true,
    edit: { state: 'PREPARING' },
    submission: { posterUrl: '/media/a/turned.jpg', playbackUrl: '/media/a/turned.mp4' },
  });
});

test('a written card shows as it is drawn in the theme of the reel, and says if that failed [reel-themes]', () => {
  const submissions = [buildSubmission({ _id: 'a', medium: 'TEXT' }), buildSubmission({ _id: 'b' })];
  const drawn = { submissionId: 'a', videoUrl: '/media/a/calm.mp4', pictureUrl: '/media/a/calm.jpg' };
  const shown = (editing: { submissionId: string; hasFailed: boolean }[]) => {
    const reel = { entries: [], editing, hidden: [drawn] };
    return timelineGroups([clip('a', true), clip('b')], submissions, questions, reel)[0]?.clips;
  };
  const [card, video] = shown([]) ?? [];
  expect(card).toMatchObject({
    edit: null,
    submission: { posterUrl: '/media/a/calm.jpg', playbackUrl: '/media/a/calm.mp4' },
  });
  expect(video).toMatchObject({ edit: null, submission: submissions[1] });
  expect(shown([{ submissionId: 'a', hasFailed: true }])?.[0]).toMatchObject({ edit: { state: 'FAILED' } });
});

test('a clip that plays turned is turned only by the rest until it is prepared [reel-clip-edits]', () => {
  const turnOf = (edit: object, turned?: 90 | 180) => {
    const reel = {
      entries: [],
      editing: [{ submissionId: 'a', hasFailed: false, ...(turned && { turned }) }],
      hidden: [],
    };
    const items = [{ ...clip('a'), ...edit }];
    return timelineGroups(items, [buildSubmission({ _id: 'a' })], questions, reel)[0]?.clips[0]?.edit?.turn;
  };
  expect(turnOf({ rotate: 90 })).toBe(90);
  expect(turnOf({ rotate: 90, speakerName: 'Ada' }, 90)).toBe(0);
  expect(turnOf({ rotate: 180 }, 90)).toBe(90);
  expect(turnOf({ cleanUp: 'OFF' }, 90)).toBe(270);
});

import { expect, test } from 'vitest';
import { type ManifestItem, REEL_THEMES, type Trim } from '#lib/contracts/reels.ts';
import type { FilmSubject } from '#lib/reel/cards.ts';
import { type PreparedClip, planFilm } from '#lib/reel/film.ts';
import { REEL_FORMATS } from '#lib/reel/format.ts';
import { DEFAULT_SETTINGS, emptyEdit, emptyManifest, insertClip, type ReelEdit } from '#lib/reel/manifest.ts';
import { rollOf } from '#lib/reel/roll.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import { moodOf, themeMood } from '#lib/tribute/occasions/theme-moods.ts';
import { themeOf } from '#lib/tribute/occasions/themes.ts';

const SUBJECT: FilmSubject = {
  id: '5f0000000000000000000001',
  tributeType: 'BIRTHDAY',
  name: 'Anna',
  occasionTitle: '',
  imageUrl: null,
  language: 'en',
  questions: [
    { _id: 'q1', text: 'One?' },
    { _id: 'q2', text: 'Two?' },
  ],
};
const clip = (submissionId: string, speakerName: string): PreparedClip => ({
  submissionId,
  speakerName,
  frames: 150,
  gainDb: 0,
  speech: [],
});
const CLIPS = new Map([
  ['a', clip('a', 'Maja')],
  ['b', clip('b', 'Jonas')],
  ['c', clip('c', 'Maja')],
]);
const items = [
  { submissionId: 'a', questionId: 'q1' },
  { submissionId: 'b', questionId: 'q2' },
  { submissionId: 'c', questionId: 'q2' },
].reduce((film, next) => insertClip(film, next, ['q1', 'q2']), emptyManifest());
const hiding = (id: string) =>
  items.map((item) =>
    'submissionId' in item && item.submissionId === id ? { ...item, hidden: true } : item,
  );
type Change = Partial<ReelEdit> & { clips?: typeof CLIPS; subject?: FilmSubject };
const plan = (shown: readonly ManifestItem[], { clips = CLIPS, subject = SUBJECT, ...edit }: Change = {}) =>
  planFilm({ ...emptyEdit('BIRTHDAY'), items: [...shown], ...edit }, subject, clips);
const titles = (shown: readonly ManifestItem[], clips = CLIPS) =>
  plan(shown, { clips }).entries.map(({ title }) => title);

test('a reel runs from the title over questions and answers to the names [reel-structure]', () => {
  expect(titles(items)).toEqual(['Anna', 'One?', 'Maja', 'Two?', 'Jonas', 'Maja', 'With love from']);
});

test('names everyone once at the end', () => {
  const closing = plan(items).entries.at(-1);
  expect(closing).toMatchObject({ card: { kind: 'CLOSING', names: ['Maja', 'Jonas'] } });
});

test('keeps the chosen cover with its frame while the reel shows the clip [reel-cover]', () => {
  const settings = { ...DEFAULT_SETTINGS, cover: 'b' };
  const posed = items.map((item) => ('submissionId' in item ? { ...item, poster: 12 } : item));
  expect(plan(posed, { settings }).cover).toEqual({ submissionId: 'b', frame: 12 });
  expect(plan(hiding('b'), { settings })).not.toHaveProperty('cover');
});

test('omits hidden clips, and questions without a visible answer', () => {
  expect(titles(hiding('a'))).toEqual(['Anna', 'Two?', 'Jonas', 'Maja', 'With love from']);
});

test('omits unprepared clips', () => {
  expect(titles(items, new Map([['b', clip('b', 'Jonas')]]))).toEqual([
    'Anna',
    'Two?',
    'Jonas',
    'With love from',
  ]);
});

test('no reel without a clip', () => {
  expect(titles(items, new Map())).toEqual([]);
});

test('shows a long question longer, within limits', () => {
  const seconds = (text: string) =>
    (plan(items, { subject: { ...SUBJECT, questions: [{ _id: 'q1', text }] } }).entries[1]?.frames ?? 0) / 30;
  expect(seconds('Why?')).toBe(3);
  expect(seconds('word '.repeat(12).trim())).toBe(5);
  expect(seconds('word '.repeat(60).trim())).toBe(6);
});

test('places entries one after the other, to the frame', () => {
  const { entries, frames } = plan(items);
  expect(entries.map(({ startFrame }) => startFrame)).toEqual([0, 120, 210, 360, 450, 588, 738]);
  expect(frames).toBe(888);
});

test('neighbouring clips fade into each other, as long as the theme says; short clips are cut hard [reel-cross-fades]', () => {
  const fades = (edit: Change = {}) => plan(items, edit).entries.map(({ fadeFrames }) => fadeFrames);
  expect(fades()).toEqual([0, 0, 0, 0, 12, 0, 0]);
  const themed = (tributeType: FilmSubject['tributeType']) =>
    REEL_THEMES.map(
      (theme) => fades({ subject: { ...SUBJECT, tributeType }, settings: { ...DEFAULT_SETTINGS, theme } })[4],
    );
  expect(themed('BIRTHDAY')).toEqual([12, 15, 12]);
  expect(themed('MEMORIAL')).toEqual([20, 24, 20]);
  expect(new Set(fades({ settings: { ...DEFAULT_SETTINGS, transition: 'CUT' } }))).toEqual(new Set([0]));
  const withLast = (frames: number) => new Map([...CLIPS, ['c', { ...clip('c', 'Maja'), frames }]]);
  expect(fades({ clips: withLast(33) })).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(fades({ clips: withLast(34) })).toEqual([0, 0, 0, 0, 12, 0, 0]);
});

test("around a card everything dips into the theme's colour, but not the ends of the reel, short clips or hard cuts [reel-transitions]", () => {
  const dips = (edit: Change = {}) => plan(items, edit).entries.map(({ dip }) => dip);
  const { filmGroundDeep: colour } = OCCASIONS.BIRTHDAY.palette;
  const inside = { colour, inFrames: 12, outFrames: 12 };
  const [arriving, leaving] = [
    { ...inside, outFrames: 0 },
    { ...inside, inFrames: 0 },
  ];
  expect(dips()).toEqual([leaving, inside, inside, inside, arriving, leaving, arriving]);
  const short = new Map([...CLIPS, ['a', { ...clip('a', 'Maja'), frames: 33 }]]);
  expect(dips({ clips: short }).slice(1, 4)).toEqual([inside, null, inside]);
  expect(new Set(dips({ settings: { ...DEFAULT_SETTINGS, transition: 'CUT' } }))).toEqual(new Set([null]));
});

test('the sound of a clip fades with its picture [reel-cross-fades]', () => {
  const spoken = { ...clip('b', 'Jonas'), speech: [{ startSeconds: 0.3, endSeconds: 5 }] };
  const { entries } = plan(items, { clips: new Map(CLIPS).set('b', spoken) });
  expect(entries[2]).toMatchObject({ sound: { inFrames: 12, outFrames: 12 } });
  expect(entries[4]).toMatchObject({ sound: { inFrames: 6, outFrames: 0 } });
  expect(entries[5]).toMatchObject({ sound: { inFrames: 12, outFrames: 12 } });
});

test('music follows the cards and clips, soft while people speak, and only in a chosen mood [reel-music]', () => {
  const { settings } = emptyEdit('BIRTHDAY');
  const { music } = plan(items);
  expect(music).toMatchObject({ mood: 'bright', loudnessLufs: -20 });
  expect(music?.sections.map(({ kind }) => kind).join(' ')).toBe('TITLE CARD CLIP CARD CLIP CLIP CLOSING');
  expect(music?.sections[2]).toMatchObject({ startSeconds: 7, endSeconds: 12, speech: [[7, 12]] });
  // The clips share the fade of 12 frames from 19.6 to 20 s.
  expect(music?.sections[4]).toMatchObject({ startSeconds: 15, endSeconds: 19.8, speech: [[15, 20]] });
  expect(music?.sections[5]).toMatchObject({ startSeconds: 19.8, endSeconds: 24.6, speech: [[19.6, 24.6]] });
  const spoken = { ...clip('a', 'Maja'), heard: [{ startSeconds: 1, endSeconds: 4.5 }] };
  expect(plan(items, { clips: new Map(CLIPS).set('a', spoken) }).music?.sections[2]).toMatchObject({
    speech: [[8, 11.5]],
  });
  const withMusic = (change: Partial<typeof settings.music>) =>
    plan(items, { settings: { ...settings, music: { ...settings.music, ...change } } }).music;
  expect(withMusic({ mood: null })).toBeNull();
  expect(withMusic({ mood: 'quiet', volume: 'SOFT' })).toMatchObject({ mood: 'quiet', loudnessLufs: -25 });
  expect(emptyEdit('MEMORIAL').settings.music.mood).toBeNull();
});

test('the theme decides on the music until the creator does [reel-music]', () => {
  const { settings } = emptyEdit('WEDDING');
  const moods = (change: Partial<typeof settings> = {}) =>
    REEL_THEMES.map((theme) => moodOf('WEDDING', { ...settings, ...change, theme }, false));
  expect(moods()).toEqual(['warm', 'quiet', 'bright']);
  const { volume } = settings.music;
  expect(new Set(moods({ music: { mood: 'solemn', volume } }))).toEqual(new Set(['solemn']));
  expect(new Set(moods({ music: { mood: null, volume } }))).toEqual(new Set([null]));
  const calm = { ...emptyEdit('BIRTHDAY').settings, theme: 'CALM' } as const;
  expect(plan(items, { settings: calm }).music).toMatchObject({ mood: 'warm' });
  expect(REEL_THEMES.map((theme) => themeMood('MEMORIAL', theme))).toEqual(['solemn', 'solemn', 'solemn']);
});

test('fits the creator’s own file, from a start that it has, or plays what a new reel would without one [reel-own-music]', () => {
  const settings = (startSeconds: number) => ({
    ...DEFAULT_SETTINGS,
    music: { mood: 'own', volume: 'FULL', startSeconds } as const,
  });
  const subject = { ...SUBJECT, ownMusic: { file: 'own/music.m4a', durationSeconds: 30 } };
  expect(plan(items, { subject, settings: settings(12) }).music).toMatchObject({
    file: 'own/music.m4a',
    startSeconds: 12,
    loudnessLufs: -16,
  });
  expect(plan(items, { subject, settings: settings(29.5) }).music).toMatchObject({ startSeconds: 0 });
  expect(plan(items, { settings: settings(0) }).music).toMatchObject({ mood: 'bright', loudnessLufs: -16 });
  const memorial = { ...SUBJECT, tributeType: 'MEMORIAL' } as const;
  expect(plan(items, { subject: memorial, settings: settings(0) }).music).toBeNull();
});

test('a new order has new music with the same tune, another reel its own', () => {
  const clips = new Map(CLIPS).set('b', { ...clip('b', 'Jonas'), frames: 240 });
  expect(plan(items.toReversed(), { clips }).music?.sections).not.toEqual(
    plan(items, { clips }).music?.sections,
  );
  const seedOf = (change: Change = {}, shown = items) => {
    const { music } = plan(shown, change);
    return music && 'seed' in music ? music.seed : null;
  };
  expect(seedOf({}, items.toReversed())).toBe(seedOf());
  expect(seedOf({ subject: { ...SUBJECT, id: '5f0000000000000000000002' } })).not.toBe(seedOf());
});

test('shows the trimmed part of a clip, and cuts off what the clip does not have [reel-trims]', () => {
  const partOf = (trim: Trim) => {
    const trimmed = (item: ManifestItem): ManifestItem =>
      item.kind === 'CLIP' && item.submissionId === 'a' ? { ...item, trim } : item;
    const entry = plan(items.map(trimmed)).entries[2];
    return entry?.kind === 'CLIP' && [entry.fromFrame, entry.frames];
  };
  expect(partOf({ from: 31, to: 97 })).toEqual([31, 66]);
  expect(partOf({ from: 100, to: 900 })).toEqual([100, 50]);
  expect(partOf({ from: 140, to: 900 })).toEqual([0, 150]);
});

test("a clip's edits reach its chapter, the names at the end and the file [reel-clip-edits]", () => {
  const edited = items.map(
    (item): ManifestItem =>
      item.kind === 'CLIP' && item.submissionId === 'a'
        ? { ...item, speakerName: 'Maja & Ben', rotate: 90, cleanUp: 'OFF' }
        : item,
  );
  expect(titles(edited)[2]).toBe('Maja & Ben');
  const { entries } = plan(edited);
  expect(entries.at(-1)).toMatchObject({ card: { names: ['Maja & Ben', 'Jonas', 'Maja'] } });
  expect(entries[2]).toMatchObject({
    clip: { speakerName: 'Maja & Ben', edit: { speakerName: 'Maja & Ben', rotate: 90, cleanUp: 'OFF' } },
  });
  expect(entries[4]).not.toHaveProperty('clip.edit');
});

test('a slow theme shows its cards longer, in its own colours [reel-cards]', () => {
  const subject = { ...SUBJECT, tributeType: 'MEMORIAL' as const };
  const [title] = plan(items, { subject, settings: { ...DEFAULT_SETTINGS, theme: 'BRIGHT' } }).entries;
  expect(title).toMatchObject({ frames: 150, card: { theme: 'BRIGHT' } });
  expect(title?.dip?.colour).toBe(themeOf('MEMORIAL', 'BRIGHT').palette.filmGroundDeep);
});

test('many names lengthen the closing card, then roll within 25 seconds [reel-cards]', () => {
  const seconds = (count: number) => {
    const speakers = Array.from({ length: count }, (_, index) => clip(`s${index}`, `Ada ${index}`));
    const clips = new Map(speakers.map((speaker) => [speaker.submissionId, speaker]));
    const film = speakers.reduce(
      (made, { submissionId }) => insertClip(made, { submissionId, questionId: null }, []),
      emptyManifest(),
    );
    return (plan(film, { clips }).entries.at(-1)?.frames ?? 0) / 30;
  };
  expect([2, 12, 30].map(seconds)).toEqual([5, 5, 7]);
  expect(seconds(60)).toBeGreaterThan(10);
  expect(seconds(120)).toBeGreaterThan(seconds(60));
  expect(seconds(450)).toBeLessThan(25);
  for (const format of REEL_FORMATS) expect(rollOf(10_000, format)?.names).toBeGreaterThan(100);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { arrangeFreely } from '#lib/reel/arrangement.ts';
import { DEFAULT_SETTINGS, type ReelEdit } from '#lib/reel/manifest.ts';
import { chaptersOf } from '#lib/reel/manifest-chapters.ts';
import { type ProposedClip, type ProposedReel, proposeEdit } from '#lib/reel/proposal/propose-edit.ts';
import { clip, reelOf } from '../reel-of.ts';

const BIRTHDAY: ProposedReel = {
  type: 'BIRTHDAY',
  lastNames: ['Lindqvist'],
  hadMusic: true,
  hasOwnMusic: false,
};

const clipOf = (speakerName: string, change: Partial<ProposedClip> & { seconds?: number } = {}) => {
  const { seconds = 20, ...rest } = change;
  return {
    speakerId: speakerName,
    speakerName,
    madeTheReel: false,
    medium: 'VIDEO' as const,
    frames: seconds * 30,
    gainDb: 0,
    isCleaned: false,
    isDark: false,
    ...rest,
  };
};

const order = ({ items }: ReelEdit) => [...chaptersOf(items).keys()];
const kinds = (proposal: ReturnType<typeof proposeEdit>) => proposal.changes.map(({ kind }) => kind);
const asTheme = { ...DEFAULT_SETTINGS, music: { ...DEFAULT_SETTINGS.music, mood: 'theme' as const } };

test('opens with a clear short video, alternates voices and lengths, and ends with the closest person [reel-proposal]', () => {
  const clips = new Map(
    Object.entries({
      mom: clipOf('Mom', { seconds: 50 }),
      dark: clipOf('Ben', { isDark: true, seconds: 50 }),
      again: clipOf('Ben', { seconds: 20 }),
      card: clipOf('Cleo', { medium: 'TEXT', seconds: 8 }),
      clear: clipOf('Dora', { speech: [{ startSeconds: 0, endSeconds: 20 }] }),
    }),
  );
  const proposal = proposeEdit(
    reelOf({ one: ['mom', 'dark', 'again', 'card', 'clear'] }, { settings: asTheme }),
    clips,
    BIRTHDAY,
  );
  expect(order(proposal.edit)).toEqual(['clear', 'dark', 'card', 'again', 'mom']);
  expect(proposal.changes).toEqual([
    { kind: 'OPENING', name: 'Dora' },
    { kind: 'ORDER' },
    { kind: 'CLOSING', name: 'Mom', isCreator: false },
  ]);
});

test('the closest person of each chapter comes last in it [reel-proposal]', () => {
  const clips = new Map(['Mom', 'Ben', 'Cleo', 'Dad', 'Dora', 'Finn'].map((id) => [id, clipOf(id)] as const));
  const before = reelOf(
    { one: ['Mom', 'Ben', 'Cleo'], two: ['Dad', 'Dora'], three: ['Finn'] },
    { settings: asTheme },
  );
  const { edit } = proposeEdit(before, clips, BIRTHDAY);
  expect(order(edit)).toEqual(['Ben', 'Cleo', 'Mom', 'Dora', 'Dad', 'Finn']);
  expect(proposeEdit(edit, clips, BIRTHDAY).changes).toEqual([]);
});

test('a reel in a free order is arranged as one chapter [reel-proposal]', () => {
  const clips = new Map(['Mom', 'Ben', 'Cleo'].map((id) => [id, clipOf(id)] as const));
  const settings = { ...asTheme, order: 'FREE' as const };
  const before = reelOf({ one: ['Mom'], two: ['Ben', 'Cleo'] }, { settings });
  const { edit } = proposeEdit({ ...before, items: arrangeFreely(before.items) }, clips, BIRTHDAY);
  expect(order(edit).at(-1)).toBe('Mom');
  expect(edit.settings.order).toBe('FREE');
});

test('trims to speech, and keeps what the creator hid, trimmed or shows whole [reel-proposal]', () => {
  const speech = [{ startSeconds: 5, endSeconds: 15 }];
  const clips = new Map(
    ['rough', 'own', 'secret'].map((id) => [id, clipOf(id, { speech, seconds: 20 })] as const),
  );
  const own = clip('own', { trim: { from: 30, to: 90 } });
  const secret = clip('secret', { hidden: true });
  const before = reelOf({ one: [own, secret, 'rough'] }, { settings: { ...asTheme, tidy: false } });
  const proposal = proposeEdit(before, clips, BIRTHDAY);
  const tidy = { from: 141, to: 465 };
  expect(proposal.edit.items.slice(2, 5)).toEqual([
    clip('rough', { trim: tidy }),
    { ...secret, trim: tidy },
    own,
  ]);
  expect(proposal.edit.settings.tidy).toBe(true);
  expect(proposal.changes.slice(-3)).toEqual([
    { kind: 'TRIMS', count: 1, seconds: 9 },
    { kind: 'THEME', theme: 'BRIGHT' },
    { kind: 'KEPT', hidden: 1, trimmed: 1 },
  ]);

  const whole = reelOf({ one: [own, 'rough'] }, { settings: asTheme });
  expect(proposeEdit(whole, clips, BIRTHDAY).edit.items.at(-2)).toEqual(own);
  expect(kinds(proposeEdit(whole, clips, BIRTHDAY))).not.toContain('TRIMS');
});

const two = (seconds: number) => new Map(['a', 'b'].map((id) => [id, clipOf(id, { seconds })] as const));

test.each([
  ['lively to short clips', 'BIRTHDAY', 8, 'BRIGHT'],
  ['calm to long ones', 'BIRTHDAY', 60, 'CALM'],
  ['nothing else to others', 'BIRTHDAY', 20, 'CLASSIC'],
  ['nothing else to grief', 'MEMORIAL', 8, 'CLASSIC'],
] as const)('gives a theme that is %s [reel-proposal]', (_, type, seconds, theme) => {
  const { edit } = proposeEdit(reelOf({ one: ['a', 'b'] }), two(seconds), { ...BIRTHDAY, type });
  expect(edit.settings.theme).toBe(theme);
});

test('keeps a theme and music that the creator chose or switched off [reel-proposal]', () => {
  const settings = { ...asTheme, theme: 'CALM' as const, music: { ...asTheme.music, mood: 'own' as const } };
  const chosen = reelOf({ one: ['a', 'b'] }, { settings });
  expect(proposeEdit(chosen, two(8), { ...BIRTHDAY, hasOwnMusic: true }).edit.settings).toEqual(settings);
  const silent = reelOf({ one: ['a', 'b'] });
  expect(proposeEdit(silent, two(20), BIRTHDAY).changes).toEqual([]);
});

test('a memorial is offered solemn and soft music, other reels that of their theme [reel-proposal]', () => {
  const silent = reelOf({ one: ['a', 'b'] });
  const memorial = proposeEdit(silent, two(20), { ...BIRTHDAY, type: 'MEMORIAL', hadMusic: false });
  expect(memorial.edit.settings.music).toEqual({ mood: 'solemn', volume: 'SOFT' });
  expect(memorial.changes).toEqual([{ kind: 'MUSIC', mood: 'solemn' }]);
  const birthday = proposeEdit(silent, two(20), { ...BIRTHDAY, hadMusic: false });
  expect(birthday.edit.settings.music).toEqual({ mood: 'theme', volume: 'MEDIUM' });
});

test('equally close clips of one length change places at most once [reel-proposal]', () => {
  const clips = new Map(['a', 'b'].map((id) => [id, clipOf('Mom')] as const));
  const { edit } = proposeEdit(reelOf({ one: ['a', 'b'] }, { settings: asTheme }), clips, BIRTHDAY);
  expect(order(edit)).toEqual(['a', 'b']);
  expect(proposeEdit(edit, clips, BIRTHDAY).changes).toEqual([]);
});

test('a reel with less than two shown clips stays as it is [reel-proposal]', () => {
  const one = reelOf({ one: ['a', clip('b', { hidden: true })] });
  expect(proposeEdit(one, two(8), { ...BIRTHDAY, hadMusic: false })).toEqual({ edit: one, changes: [] });
});

const NAMES = ['Mom', 'Ben', 'Cleo', 'Jonas Lindqvist'];
const anyClip = fc.record({
  name: fc.constantFrom(...NAMES),
  seconds: fc.integer({ min: 2, max: 90 }),
  hidden: fc.boolean(),
  isDark: fc.boolean(),
  medium: fc.constantFrom('VIDEO' as const, 'VOICE' as const, 'TEXT' as const),
  question: fc.constantFrom('one', 'two', 'three'),
});

test('keeps every clip once in its chapter and hidden ones in their places, ends with the closest, and is done after once [reel-proposal]', () => {
  fc.assert(
    fc.property(fc.array(anyClip, { maxLength: 14 }), fc.boolean(), (list, tidy) => {
      const clips = new Map(
        list.map(({ name, ...rest }, index) => [
          `clip ${index}`,
          clipOf(name, { ...rest, speech: [{ startSeconds: 1, endSeconds: rest.seconds - 0.5 }] }),
        ]),
      );
      const chapters: Record<string, ManifestItem[]> = {};
      for (const [index, { hidden, question }] of list.entries())
        (chapters[question] ??= []).push(clip(`clip ${index}`, { hidden }));
      const before = reelOf(chapters, { settings: { ...asTheme, tidy } });
      const { edit } = proposeEdit(before, clips, BIRTHDAY);
      const count = ({ items }: ReelEdit) => items.length;
      expect(count(edit)).toBe(count(before));
      expect(chaptersOf(edit.items)).toEqual(chaptersOf(before.items));
      // Cards and hidden clips.
      const unmoved = ({ items }: ReelEdit) =>
        items.map((item) => (item.kind === 'CARD' ? item : item.hidden ? item.submissionId : null));
      expect(unmoved(edit)).toEqual(unmoved(before));
      const shown = edit.items.flatMap((item) => (item.kind === 'CLIP' && !item.hidden ? [item] : []));
      const places = chaptersOf(edit.items);
      const last = shown.at(-1);
      const together = shown.filter(
        ({ submissionId }) => places.get(submissionId) === places.get(last?.submissionId ?? ''),
      );
      const nameOf = (id: string | undefined) => clips.get(id ?? '')?.speakerName ?? '';
      const closest = [['Mom'], ['Jonas Lindqvist']].find((names) =>
        together.some(({ submissionId }) => names.includes(nameOf(submissionId))),
      );
      expect(closest ?? [...NAMES, '']).toContain(nameOf(last?.submissionId));
      expect(proposeEdit(edit, clips, BIRTHDAY)).toEqual({ edit, changes: [] });
    }),
  );
});

import { editOf } from '#components/workroom/versions/unsaved.ts';
import type { PresentationDto, ReelSettings, SavePresentationInput } from '#lib/contracts/reels.ts';
import { carryChange } from '#lib/reel/carry-change.ts';
import { isOther } from '#lib/reel/is-other.ts';
import { changeSettings, type ReelEdit } from '#lib/reel/manifest.ts';
import { versionChanges } from '#lib/reel/version-changes.ts';

export type FilmChange = Pick<SavePresentationInput, 'items' | 'settings' | 'format' | 'isProposal'>;

/** A change that was made on what the page showed before. */
type Made = { change: FilmChange; before: PresentationDto };

/** Returns the reel with a change. */
export const changed = (from: ReelEdit, { items, settings, format }: FilmChange): ReelEdit => ({
  items,
  settings: changeSettings(from.settings, settings),
  format: format ?? from.format,
});

/** Returns a change that was made on one version so that it makes the same change to another one. */
export function carriedTo(
  now: PresentationDto,
  { change, before }: Made,
  order: readonly string[],
): FilmChange {
  const [from, onto] = [editOf(before), editOf(now)];
  const edit = carryChange({ from, to: changed(from, change), onto }, order);
  const { settings, format, ...rest } = change;
  const isFormatOld = format === from.format && format !== onto.format;
  return {
    ...rest,
    items: isOther(onto.items, from.items) ? edit.items : change.items,
    ...(settings && {
      settings: isOther(onto.settings, from.settings)
        ? settingsOf(settings, from.settings, edit.settings)
        : settings,
    }),
    ...(format && !isFormatOld && { format }),
  };
}

/** Returns the settings that a change chose. Those that it only repeats may be other ones by now. */
function settingsOf(
  chosen: NonNullable<FilmChange['settings']>,
  before: ReelSettings,
  { music }: ReelSettings,
): NonNullable<FilmChange['settings']> {
  const old = new Map<string, unknown>(Object.entries(before));
  const own = Object.entries(chosen).filter(([name, value]) => isOther(value, old.get(name)));
  return { ...Object.fromEntries(own), ...(own.some(([name]) => name === 'music') && { music }) };
}

/** Returns whether only clips have arrived. */
export const haveClipsArrived = (known: PresentationDto, newest: PresentationDto): boolean =>
  versionChanges(editOf(known), editOf(newest)).every(({ kind }) => kind === 'ADDED');

/**
 * Returns whether a change can be made to a newer version without a question: all of it, and what changed meanwhile stays,
 * whichever comes first.
 */
export function isCompatible(
  { known, newest }: Record<'known' | 'newest', PresentationDto>,
  { change, before }: Made,
  order: readonly string[],
): boolean {
  const from = editOf(before);
  const to = changed(from, change);
  const [old, now] = [editOf(known), editOf(newest)];
  const onOld = carryChange({ from, to, onto: old }, order);
  const onNow = carryChange({ from, to, onto: now }, order);
  const theirsLast = carryChange({ from: old, to: now, onto: onOld }, order);
  const isWhole = countOf(now, onNow) >= countOf(old, onOld);
  return isWhole && versionChanges(onNow, theirsLast).length === 0;
}

const countOf = (before: ReelEdit, after: ReelEdit): number =>
  versionChanges(before, after).reduce((sum, { count }) => sum + count, 0);

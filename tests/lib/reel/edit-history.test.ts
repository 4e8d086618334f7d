import { expect, test } from 'vitest';
import type { VersionCause } from '#lib/contracts/reel-versions.ts';
import { editHistory } from '#lib/reel/edit-history.ts';

/** Versions from 1 on: a cause, or a cause and the version that it refers to. */
const saved = (...causes: (VersionCause | [VersionCause, number])[]) =>
  causes.map((entry, index) => {
    const [cause, step] = typeof entry === 'string' ? [entry, null] : entry;
    return { version: index + 1, cause, step };
  });

test.each([
  ['nothing before a change', saved(), [], []],
  ['the changes, the newest last', saved('CHANGE', 'CHANGE'), [1, 2], []],
  ['no arriving clips', saved('BY_OTHERS', 'CHANGE', 'BY_OTHERS'), [2], []],
  ['a restored version', saved('CHANGE', ['RESTORE', 0]), [1, 2], []],
  ['an undone change as one to repeat', saved('CHANGE', 'CHANGE', ['UNDO', 2]), [1], [2]],
  ['all undone changes', saved('CHANGE', 'CHANGE', ['UNDO', 2], ['UNDO', 1]), [], [2, 1]],
  ['a repeated change', saved('CHANGE', 'CHANGE', ['UNDO', 2], ['UNDO', 1], ['REDO', 1]), [1], [2]],
  ['nothing to repeat after a new change', saved('CHANGE', ['UNDO', 1], 'CHANGE'), [3], []],
  ['what can be repeated after a clip arrived', saved('CHANGE', ['UNDO', 1], 'BY_OTHERS'), [], [1]],
])('finds %s [reel-undo]', (_what, versions, undo, redo) => {
  expect(editHistory(versions)).toEqual({ undo, redo });
});

test('leaves out changes of which a version is no longer kept [reel-undo]', () => {
  const kept = saved('CHANGE', 'CHANGE', 'CHANGE', 'CHANGE', ['UNDO', 4]).filter(
    ({ version }) => version > 2,
  );
  expect(editHistory(kept)).toEqual({ undo: [], redo: [4] });
  expect(editHistory(kept.slice(2))).toEqual({ undo: [], redo: [] });
});

import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { Contributor } from '#server/models/contributor.ts';
import { Tribute } from '#server/models/tribute.ts';
import { linkThanks } from '#server/services/contributors/link-thanks.ts';
import { openTribute } from '#tests/support/tributes.ts';

test.each([
  ['one of the same words', 'Ruth Berg', ['Ruth', 'Ruth Berg'], [false, true]],
  ['nobody, if it may be two people', 'Ruth', ['Ruth Berg', 'Ruth Lind'], [false, false]],
  ['nobody without a name', 'Ruth', ['', 'Ida'], [false, false]],
])('a thank-you of this browser is of %s [own-others]', async (_who, name, names, expected) => {
  const tribute = await Tribute.findOne({ tributeId: (await openTribute()).tributeId }).orFail();
  const people = await Contributor.create(
    names.map((one) => ({ tribute: tribute._id, name: one, via: 'LINK' as const })),
  );
  const thanker = await Contributor.create({ tribute: tribute._id, name, via: 'PRESENTATION' });
  await linkThanks(tribute, [...people, thanker]);
  const linked = await Contributor.find({ tribute: tribute._id, thanksIds: thanker._id });
  expect(people.map(({ id }) => linked.some((one) => one.id === id))).toEqual(expected);
});

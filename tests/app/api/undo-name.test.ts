import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { PATCH as changePerson, GET as people } from '#app/api/tribute/contributor/route.ts';
import { GET, PATCH, POST } from '#app/api/tribute/save_presentation/route.ts';
import type { EditHistory, ReelVersionDto } from '#lib/contracts/reel-versions.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

async function setUp() {
  const tribute = await openTribute();
  const query = { tributeId: tribute.tributeId };
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  await addReadyClip(tribute, guest._id);
  await addReadyClip(tribute, guest._id);
  const film = async () => (await call(GET, { as: CREATOR, query })).data;
  const chooseTheme = async () => {
    const { version, items } = await film();
    return call(POST, {
      method: 'POST',
      as: CREATOR,
      body: { ...query, version, items, settings: { theme: 'CALM' } },
    });
  };
  /** Undoes or repeats what the page offers. */
  const next = async (action: 'UNDO' | 'REDO') => {
    const { history } = (await film()) as { history: EditHistory };
    const { version = 0 } = (action === 'UNDO' ? history.undo : history.redo) ?? {};
    return call(PATCH, { method: 'PATCH', as: CREATOR, body: { ...query, action, version } });
  };
  return { query, guest, film, chooseTheme, next };
}

const said = (version: ReelVersionDto | null) => version?.changes?.map(({ kind, value }) => [kind, value]);

test('undoes and repeats the creator’s correction of a name, in the reel and in lists [reel-undo] [person-rename]', async () => {
  const { query, guest, film, chooseTheme, next } = await setUp();
  const rename = (who: object, name: string) =>
    call(changePerson, { method: 'PATCH', ...who, body: { ...query, action: 'RENAME', name } });
  const correct = (name: string, contributorId = guest._id) =>
    call(changePerson, {
      method: 'PATCH',
      as: CREATOR,
      body: { ...query, action: 'RENAME', name, contributorId },
    });
  const names = async () => {
    const listed = (await call(people, { as: CREATOR, query })).data.map(
      ({ name }: { name: string }) => name,
    );
    const shown = (await film()).entries.flatMap(({ kind, title }: { kind: string; title: string }) =>
      kind === 'CLIP' ? [title] : [],
    );
    return { listed, shown: [...new Set(shown)] };
  };
  expect((await correct('Jonas Berg')).status).toBe(200);
  expect(said((await film()).history.undo)).toEqual([['RENAMED', null]]);
  await chooseTheme();
  await next('UNDO');
  expect(await names()).toEqual({ listed: ['Jonas Berg'], shown: ['Jonas Berg'] });
  await next('UNDO');
  expect(await names()).toEqual({ listed: ['Jonas'], shown: ['Jonas'] });
  await next('REDO');
  expect(await names()).toEqual({ listed: ['Jonas Berg'], shown: ['Jonas Berg'] });
  // What the person chose since stays.
  await rename({ cookie: guest.cookie }, 'Joni');
  await next('UNDO');
  expect(await names()).toEqual({ listed: ['Joni'], shown: ['Joni'] });

  // The reel shows nobody of that name.
  const lea = await joinAs(query.tributeId, 'Lee');
  await correct('Lea', lea._id);
  expect(said((await film()).history.undo)).toEqual([['RENAMED', 'Lea']]);
  await next('UNDO');
  expect((await names()).listed).toEqual(expect.arrayContaining(['Lee', 'Joni']));
});

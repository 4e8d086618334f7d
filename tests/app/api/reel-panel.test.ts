import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET as themes } from '#app/api/tribute/reel_themes/route.ts';
import { GET, PATCH, POST } from '#app/api/tribute/save_presentation/route.ts';
import type { ReelThemeDto } from '#lib/contracts/reel-themes.ts';
import { REEL_THEMES } from '#lib/contracts/reels.ts';
import { loadFilm } from '#server/domain/reel/film.ts';
import { findFilmMark } from '#server/domain/reel/film-mark.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import { filmAbout } from '#server/jobs/reel/film-about.ts';
import { Render } from '#server/models/render.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

const pathOf = (url: string) => new URL(url, 'http://localhost').pathname;

test('each theme is shown by the title card that the reel would have in it [reel-panel]', async () => {
  const tribute = await openTribute();
  const query = { tributeId: tribute.tributeId };
  await addReadyClip(tribute, (await joinAs(tribute.tributeId, 'Jonas'))._id);
  const shown = (await call(themes, { as: CREATOR, query })).data as ReelThemeDto[];
  expect(shown.map(({ theme }) => theme)).toEqual(REEL_THEMES);
  const titles: string[] = [];
  for (const theme of REEL_THEMES) {
    const { version, items } = (await call(GET, { as: CREATOR, query })).data;
    const body = { ...query, version, items, settings: { theme } };
    const { data } = await call(POST, { method: 'POST', as: CREATOR, body });
    titles.push(pathOf(data.entries[0].pictureUrl));
  }
  expect(shown.map(({ pictureUrl }) => pathOf(pictureUrl))).toEqual(titles);
  expect(new Set(titles).size).toBe(3);
});

test('a file says the day on which it was made where its reel is [reel-file]', async () => {
  const { tributeId } = await openTribute();
  const stored = await Tribute.findOne({ tributeId }).orFail();
  stored.timezone = 'Pacific/Auckland';
  const plan = await loadFilm(stored, await findManifest(stored._id));
  const render = new Render({ tribute: stored._id, createdAt: new Date('2026-12-19T21:00:00.000Z') });
  expect((await filmAbout(stored, render, plan, new Map())).date).toBe('2026-12-20');
});

test('the creator chooses the cover of the reel and its file, as a change that can be undone [reel-cover]', async () => {
  const tribute = await openTribute();
  const query = { tributeId: tribute.tributeId };
  const clip = await addReadyClip(tribute, (await joinAs(tribute.tributeId, 'Jonas'))._id);
  const save = async (settings: object) => {
    const { version, items } = (await call(GET, { as: CREATOR, query })).data;
    const body = { ...query, version, items, settings };
    return call(POST, { method: 'POST', as: CREATOR, body });
  };
  const coverOfFile = async () => {
    const stored = await Tribute.findOne({ tributeId: tribute.tributeId }).orFail();
    const manifest = await findManifest(stored._id);
    const plan = await loadFilm(stored, manifest);
    const segments = new Map([[clip, { poster: `${clip}/poster.jpg` } as never]]);
    const render = new Render({ tribute: stored._id, manifestVersion: 1, createdAt: new Date() });
    const { cover } = await filmAbout(stored, render, plan, segments);
    return { cover, mark: await findFilmMark(plan, manifest) };
  };
  const before = await coverOfFile();
  expect(before.cover).toMatch(/card\.png$/);
  const { data } = await save({ cover: clip });
  expect(data.settings.cover).toBe(clip);
  expect(data.history.undo.changes).toMatchObject([{ kind: 'COVER', value: clip }]);
  const chosen = await coverOfFile();
  expect(chosen.cover).toContain(`${clip}/poster.jpg`);
  // The file is outdated.
  expect(chosen.mark).not.toBe(before.mark);
  // Other choices keep it.
  expect((await save({ theme: 'CALM' })).data.settings.cover).toBe(clip);
  const undo = async () => {
    const { version } = (await call(GET, { as: CREATOR, query })).data.history.undo;
    const body = { ...query, action: 'UNDO', version };
    return call(PATCH, { method: 'PATCH', as: CREATOR, body });
  };
  await undo();
  expect((await undo()).data.settings).not.toHaveProperty('cover');
  expect(await coverOfFile()).toEqual(before);
  await save({ cover: clip });
  expect((await save({ cover: null })).data.settings).not.toHaveProperty('cover');
});

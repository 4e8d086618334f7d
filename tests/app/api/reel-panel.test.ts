import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET as themes } from '#app/api/tribute/reel_themes/route.ts';
import { GET, POST } from '#app/api/tribute/save_presentation/route.ts';
import type { ReelThemeDto } from '#lib/contracts/reel-themes.ts';
import { REEL_THEMES } from '#lib/contracts/reels.ts';
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

import '#tests/support/installation.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { GET } from '#app/api/tribute/calendar/route.ts';
import { POST as join } from '#app/api/tribute/contributor/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { calendarLink, inviteLink, tokenHashOf } from '#server/auth/invite-link.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call, cookieOf, ORIGIN } from '#tests/support/call.ts';
import { openTribute } from '#tests/support/tributes.ts';

let tribute: TributeDto;
beforeEach(async () => {
  tribute = await openTribute({ dueDate: '12/05/2027', timezone: 'Pacific/Auckland' });
});

const follow = (headers: Record<string, string> = {}, tributeId = tribute.tributeId) =>
  GET(new Request(`${ORIGIN}/api/tribute/calendar?tributeId=${tributeId}`, { headers }));

type Line = { name: string; value: string };

/** Parses a file strictly by RFC 5545, 3.1: unfolded lines, unescaped texts. */
function parse(file: string): Line[] {
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  for (const line of file.split('\r\n')) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
  return file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = '', value = ''] = /^([A-Z-]+(?:;[^:]+)?):(.*)$/.exec(line) ?? [];
      expect(name).not.toBe('');
      return {
        name,
        value: value.replace(/\\([\\;,nN])/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark)),
      };
    });
}
const fileOf = async (headers?: Record<string, string>) => parse(await (await follow(headers)).text());
const valuesOf = (lines: Line[], name: string) =>
  lines.filter((line) => line.name === name).map(({ value }) => value);

describe('the calendar file', () => {
  test('is a download for anyone who knows the reel', async () => {
    const response = await follow();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]{22}\.ics"$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test("has the last day in the reel's zone, an alarm the day before, and the shared link [board-nudges]", async () => {
    const lines = await fileOf();
    expect(valuesOf(lines, 'BEGIN')).toEqual(['VCALENDAR', 'VEVENT', 'VALARM']);
    expect(valuesOf(lines, 'VERSION')).toEqual(['2.0']);
    expect(valuesOf(lines, 'UID')).toEqual([`${tribute.tributeId}@127.0.0.1`]);
    expect(valuesOf(lines, 'DTSTAMP')).toHaveLength(1);
    expect(valuesOf(lines, 'DTSTART;VALUE=DATE')).toEqual(['20271205']);
    expect(valuesOf(lines, 'TRIGGER')).toEqual(['-PT14H']);
    expect(valuesOf(lines, 'ACTION')).toEqual(['DISPLAY']);
    expect(valuesOf(lines, 'SUMMARY')[0]).toContain('Anna Lindqvist');
    expect(lines.find(({ name }) => name.startsWith('URL'))?.value).toBe(
      `${ORIGIN}/tribute/${tribute.tributeId}`,
    );
  });

  test("is in the reader's language, and gentle for a memorial", async () => {
    const memorial = await openTribute({ tributeType: 'MEMORIAL' });
    const spanish = await follow({ 'accept-language': 'es-MX' }, memorial.tributeId);
    const [summary] = valuesOf(parse(await spanish.text()), 'SUMMARY');
    expect(summary).toBe('Último día para compartir un recuerdo de Anna Lindqvist');
  });

  test.each([
    ['a line of its own', 'Eve\r\nBEGIN:VALARM\r\nACTION:AUDIO'],
    ['commas, semicolons and backslashes', String.raw`Ann, B; C\D\n`],
    ['letters of many bytes', 'Ünïcödé 👩‍👩‍👧 漢字 '.repeat(12).trim()],
    ['marks that control', 'A\u0000\u0007\u001bB'],
    ['markup', '<script>alert(1)</script>'],
  ])('keeps a name with %s unchanged', async (_what, name) => {
    await Tribute.updateOne({ _id: tribute._id }, { $set: { name } });
    const lines = await fileOf();
    expect(valuesOf(lines, 'BEGIN')).toEqual(['VCALENDAR', 'VEVENT', 'VALARM']);
    expect(valuesOf(lines, 'SUMMARY')[0]).toBe(
      `Last day to record a clip for ${name.replace(/[\s\p{Cc}]+/gu, ' ')}`,
    );
  });

  test('contains a personal link only for the browser of that person', async () => {
    const { id } = await Contributor.create({
      tribute: tribute._id,
      email: 'maja@example.com',
      via: 'EMAIL',
    });
    await Contributor.updateOne({ _id: id }, { $set: { tokenHash: tokenHashOf({ id }) } });
    const link = inviteLink(tribute.tributeId, { id });
    const token = new URL(link).searchParams.get('c');
    const opened = await call(join, { method: 'POST', body: { tributeId: tribute.tributeId, token } });
    const own = await (await follow({ cookie: cookieOf(opened) })).text();
    expect(own.replaceAll('\r\n ', '')).toContain(link);
    expect((await (await follow()).text()).replaceAll('\r\n ', '')).not.toContain(token);
  });

  test("the link of a mail works in any browser with the shared link off, for its person's link only", async () => {
    const { id } = await Contributor.create({
      tribute: tribute._id,
      email: 'maja@example.com',
      via: 'EMAIL',
    });
    await Contributor.updateOne({ _id: id }, { $set: { tokenHash: tokenHashOf({ id }) } });
    await Tribute.updateOne({ _id: tribute._id }, { $set: { linkOpen: false } });
    const address = calendarLink(tribute.tributeId, { id });
    const file = await GET(new Request(address));
    expect(file.status).toBe(200);
    expect((await file.text()).replaceAll('\r\n ', '')).toContain(inviteLink(tribute.tributeId, { id }));
    expect((await GET(new Request(address.replace(/c=.*/, `c=${'x'.repeat(22)}`)))).status).toBe(404);
  });

  test.each([
    ['en', 'This link doesn’t lead anywhere'],
    ['es', 'Este enlace no lleva a ningún lado'],
  ])('shows people the kind page for a dead link in %s [link-dead]', async (language, heading) => {
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': language };
    for (const dead of ['x'.repeat(22), 'nothing']) {
      const page = await follow(browser, dead);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.ok).toBe(false);
      expect(await page.text()).toContain(`<h1>${heading}</h1>`);
    }
    const { headers } = await follow({}, 'x'.repeat(22));
    expect(headers.get('content-type')).toContain('application/json');
  });

  test('does not exist for a dead link', async () => {
    expect((await follow({}, 'x'.repeat(22))).status).toBe(404);
    expect((await follow({}, 'nothing')).status).toBe(422);
    await Tribute.updateOne({ _id: tribute._id }, { $set: { linkOpen: false } });
    expect((await follow()).status).toBe(404);
    await Tribute.updateOne({ _id: tribute._id }, { $set: { linkOpen: true, status: 'DRAFT' } });
    expect((await follow()).status).toBe(404);
  });
});

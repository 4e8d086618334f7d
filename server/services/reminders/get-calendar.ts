import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { createTranslator } from 'use-intl/core';
import type { DownloadFile } from '#lib/contracts/reminders.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { localTimeOf } from '#lib/time/zone.ts';
import { inviteLink } from '#server/auth/invite-link.ts';
import { env } from '#server/config/env.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { findAsking } from './find-reminded.ts';

/** The alarm rings at 10:00 on the day before: a whole-day event starts at midnight. */
const ALARM_SECONDS_BEFORE = 14 * 60 * 60;

/** Returns the last day as a calendar file (RFC 5545), with the personal link only if proven. Throws NOT_FOUND. */
export async function getCalendar(
  ctx: ServiceContext,
  link: { tributeId: string; token?: string | undefined },
): Promise<DownloadFile> {
  const { tributeId } = link;
  const { tribute, people } = await findAsking(ctx, link);
  const { APP_NAME, APP_URL } = env();
  const t = createTranslator({
    locale: ctx.locale,
    messages: messagesFor(ctx.locale),
    namespace: 'reminders.calendar',
  });
  const words = { tributeType: tribute.tributeType, name: plainText(tribute.name) };
  const url = linkFor(tribute, people[0]);
  const calendar = ical({
    prodId: { company: APP_NAME, product: 'tribute', language: ctx.locale.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  });
  const { year, month, day } = localTimeOf(tribute.dueDate, tribute.timezone);
  const event = calendar.createEvent({
    id: `${tributeId}@${new URL(APP_URL).hostname}`,
    stamp: new Date(),
    start: new Date(Date.UTC(year, month - 1, day)),
    allDay: true,
    summary: t('summary', words),
    description: t('description', { ...words, url }),
    url,
    // A two-minute clip should not block the whole day.
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  event.createAlarm({
    type: ICalAlarmType.display,
    triggerBefore: ALARM_SECONDS_BEFORE,
    description: t('alarm', words),
  });
  return {
    name: `${tributeId}.ics`,
    type: 'text/calendar; charset=utf-8',
    text: `${calendar.toString()}\r\n`,
  };
}

function linkFor({ tributeId }: TributeDocument, person: ContributorDocument | undefined): string {
  return person?.email ? inviteLink(tributeId, person) : `${env().APP_URL}/tribute/${tributeId}`;
}

/** Removes characters that RFC 5545, 3.3.11 forbids. */
const plainText = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

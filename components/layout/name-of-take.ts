import type { TakeDetails } from '#lib/browser/recording/stored-take.ts';
import type layout from '#lib/messages/en/layout.json';
import { fill } from '#lib/messages/fill.ts';

/** Returns what a take is, whose and of when: people who share a device must not delete each other's. */
export function nameOfTake(take: TakeDetails, locale: string, texts: typeof layout.unsentHere): string {
  const { medium = 'VIDEO', isThankYou, contributorName: name, recordedAt } = take;
  const kind = (isThankYou ? texts.thanks : texts.kinds)[medium];
  const what = name ? fill(texts.by, { kind, name }) : kind;
  if (recordedAt === '') return what;
  const date = new Date(recordedAt).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' });
  return fill(texts.dated, { what, date });
}

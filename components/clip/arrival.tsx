import { useSyncExternalStore } from 'react';
import { arrivalOf } from '#lib/format/arrival.ts';
import { fill } from '#lib/messages/fill.ts';
import type { Messages } from '#lib/messages/language.ts';
import { ownTimeZone } from '#lib/time/own-time-zone.ts';

type ArrivalProps = {
  /** Missing for answers of earlier versions. */
  arrivedAt: string | undefined;
  texts: Messages['recorder']['arrival'];
  className: string | undefined;
};

/** Says when an answer arrived, by the reader's clock. */
export function Arrival({ arrivedAt, texts, className }: ArrivalProps) {
  // Only the browser knows the reader's time zone; the server reserves the line.
  const words = useSyncExternalStore(
    subscribeToNothing,
    () => arrivedAt && wordsOf(new Date(arrivedAt), texts),
    () => '\u00a0',
  );
  if (!arrivedAt) return null;
  return (
    <time dateTime={arrivedAt} className={className}>
      {words}
    </time>
  );
}

const subscribeToNothing = () => () => {};

function wordsOf(moment: Date, texts: ArrivalProps['texts']): string {
  const reader = { locale: readersLocale(), timezone: ownTimeZone(), now: new Date() };
  const { day, ...when } = arrivalOf(moment, reader);
  return fill(texts[day], when);
}

/** The page's language as spoken where the reader lives: the clock of "en-GB" has 24 hours. */
function readersLocale(): string {
  const language = document.documentElement.lang || navigator.language;
  return navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
}

import { useFormatter } from 'next-intl';

/** Returns how to write a time, with its day. */
export function useTimes(): (at: string) => string {
  const format = useFormatter();
  return (at) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
}

import { DEFAULT_TYPE, TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import type { ComposedMail } from './compose-mail.ts';
import type { SampleValues } from './sample-values.ts';
import { MAIL_SAMPLES } from './samples.ts';

/** Returns every mail in a language, once per occasion where it varies, with a URL-safe name. */
export function allMails(values: Omit<SampleValues, 'tributeType'>): { name: string; mail: ComposedMail }[] {
  return MAIL_SAMPLES.flatMap(({ name, hasOccasion, make }) =>
    hasOccasion
      ? TRIBUTE_TYPES.map((tributeType) => ({
          name: `${name}-${tributeType.toLowerCase().replaceAll('_', '-')}`,
          mail: make({ ...values, tributeType }),
        }))
      : [{ name, mail: make({ ...values, tributeType: DEFAULT_TYPE }) }],
  );
}

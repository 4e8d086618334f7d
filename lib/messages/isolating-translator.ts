import { createTranslator } from 'use-intl/core';
import { isolated } from '#lib/text/direction-marks.ts';

type Values = Readonly<Record<string, unknown>>;
type Translate = (key: string, values?: Values, ...more: unknown[]) => string;

/** For programs without the pages' formatter. Isolates right-to-left values like `format-message.ts`. */
export const createIsolatingTranslator = ((options: Parameters<typeof createTranslator>[0]) => {
  const translate = createTranslator(options);
  const say = translate as unknown as Translate;
  const isolating: Translate = (key, values, ...more) => say(key, values && isolateAll(values), ...more);
  return Object.assign(isolating, translate);
}) as typeof createTranslator;

const isolateAll = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(value) : value,
    ]),
  );

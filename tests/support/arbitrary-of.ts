import fc from 'fast-check';

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

type Context = {
  resolve: (ref: string) => JsonSchema;
  /** Existing ids by property name. */
  known: Record<string, unknown[]>;
};

export function arbitraryOf(schema: JsonSchema, context: Context): fc.Arbitrary<unknown> {
  if (schema.$ref) return arbitraryOf(context.resolve(schema.$ref), context);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, context)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  return BY_TYPE[type ?? 'any']?.(schema, context) ?? fc.jsonValue();
}

const BY_TYPE: Record<string, (schema: JsonSchema, context: Context) => fc.Arbitrary<unknown>> = {
  object: objectOf,
  array: ({ items = {}, minItems = 0, maxItems = 3 }, context) =>
    fc.array(arbitraryOf(items, context), {
      minLength: minItems,
      maxLength: Math.min(maxItems, minItems + 3),
    }),
  string: stringOf,
  integer: ({ minimum = -1e6, maximum = 1e6 }) =>
    fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }),
  number: ({ minimum = -1e6, maximum = 1e6 }) => fc.double({ min: minimum, max: maximum, noNaN: true }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
};

function objectOf(
  { properties = {}, required = [], propertyNames, additionalProperties }: JsonSchema,
  context: Context,
): fc.Arbitrary<unknown> {
  if (propertyNames && typeof additionalProperties === 'object') {
    const names = arbitraryOf(propertyNames, context) as fc.Arbitrary<string>;
    return fc.dictionary(names, arbitraryOf(additionalProperties, context), { maxKeys: 3 });
  }
  const fields = Object.entries(properties).map(([name, schema]) => {
    const known = context.known[name] ?? [];
    const any = arbitraryOf(schema, context);
    return [
      name,
      known.length > 0
        ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: any })
        : any,
    ];
  });
  const requiredKeys = required.filter((name) => name in properties);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys });
}

function stringOf({ pattern, format, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.oneof(fc.webUrl(), fc.constant('http://127.0.0.1:3999/home'));
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, minLength + 60) });
}

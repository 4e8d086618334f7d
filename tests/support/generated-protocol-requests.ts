import fc from 'fast-check';
import { arbitraryOf, type JsonSchema } from './arbitrary-of.ts';
import { type Generated, headersOf, type Operation, type World } from './generated-requests.ts';

/** Requests to endpoints outside app/api; the operation's parameters also give addresses and headers. */
export function otherRequestsFor(
  operation: Operation,
  method: string,
  { identities, known }: World,
): fc.Arbitrary<Generated & { path: Record<string, string> }> {
  const valid = (schema: JsonSchema) => arbitraryOf(schema, { known, resolve: () => ({}) }).map(String);
  const anything = fc.oneof(
    fc.constantFrom('', '0', '-1', '1e9', '99999999999999999999', '..', '%00', '*'),
    fc.string(),
  );
  const valuesOf = (place: string) =>
    fc.record(
      Object.fromEntries(
        (operation.parameters ?? [])
          .filter((parameter) => parameter.in === place)
          .map(({ name, schema }) => [
            name,
            fc.oneof(
              { weight: 5, arbitrary: valid(schema) },
              ...(known[name]
                ? [{ weight: 30, arbitrary: fc.constantFrom(...known[name]).map(String) }]
                : []),
              { weight: 1, arbitrary: anything },
            ),
          ]),
      ),
    ) as fc.Arbitrary<Record<string, string>>;
  const [type] = Object.keys(operation.requestBody?.content ?? {});
  return fc
    .record({ path: valuesOf('path'), query: valuesOf('query'), headers: valuesOf('header') })
    .chain(({ path, query, headers }) =>
      fc.record({
        path: fc.constant(path),
        query: fc.constant(new URLSearchParams(query).toString()),
        headers: fc
          .constantFrom(...identities)
          .map((identity) =>
            Object.assign(
              headersOf(identity, method, type),
              Object.fromEntries(
                Object.entries(headers).map(([name, value]) => [name, value.replaceAll(/[^ -~]/g, '?')]),
              ),
            ),
          ),
        ...(type && { body: fc.uint8Array({ maxLength: 200 }) }),
      }),
    );
}

export type PersonName = { firstName: string; lastName: string };

/** Returns a tribute's display name (docs/specification.md#display-one, docs/specification.md#display-many). */
export function displayName(names: readonly PersonName[], { shortForm = false } = {}): string {
  const named = names.filter(({ firstName, lastName }) => firstName.trim() || lastName.trim());
  const [first] = named;
  if (!first) return '';
  if (named.length === 1) {
    const { firstName, lastName } = first;
    return (shortForm || !lastName.trim() ? firstName : `${firstName} ${lastName}`).trim();
  }
  const firstNames = named.map(({ firstName, lastName }) => (firstName.trim() || lastName.trim()).trim());
  return `${firstNames.slice(0, -1).join(', ')} & ${firstNames.at(-1)}`;
}

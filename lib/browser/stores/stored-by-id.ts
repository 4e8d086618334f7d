/** Stores values of one kind. Without storage, nothing is kept. */
export function storedById<Value>(kind: string, storage: () => Storage) {
  const prefix = `${kind}:`;
  const read = (id: string) =>
    attempt(() => JSON.parse(storage().getItem(prefix + id) ?? 'null') as Value | null);
  const keep = (id: string, value: Value) => {
    attempt(() => storage().setItem(prefix + id, JSON.stringify(value)));
  };
  const forget = (id: string) => {
    attempt(() => storage().removeItem(prefix + id));
  };
  const ids = () =>
    attempt(() =>
      Object.keys(storage()).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
    ) ?? [];
  const forgetAll = () => ids().forEach(forget);
  return { read, keep, forget, forgetAll, ids };
}

function attempt<Result>(access: () => Result): Result | null {
  try {
    return access();
  } catch {
    // Storage is blocked or full.
    return null;
  }
}

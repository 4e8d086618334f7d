const AT_ONCE = 100;

/**
 * Erases what `find` finds, a few at a time, until it finds nothing: `erase` must remove what it is given, or throw. So memory
 * does not grow with their number, and nothing stays open in the database meanwhile.
 */
export async function eraseEach<Thing>(
  find: (limit: number) => PromiseLike<readonly Thing[]>,
  erase: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const things = await find(AT_ONCE);
    if (things.length === 0) return;
    for (const thing of things) await erase(thing);
  }
}

/** One turn of the event loop handles this much HTML; a message counts for at least 10,000 characters. */
const turnCharacters = 2_000_000;

/** Maps items, leaving out undefined results. Yields between groups, to be run with `inTurns`. */
export function* mapInTurns<From extends { html?: string | null | undefined }, To>(
  all: readonly From[],
  work: (one: From, index: number) => To | undefined,
): Generator<void, To[]> {
  const results: To[] = [];
  let characters = 0;
  for (const [index, one] of all.entries()) {
    characters += 10_000 + (one.html?.length ?? 0);
    if (characters > turnCharacters) {
      characters = 0;
      yield;
    }
    const result = work(one, index);
    if (result !== undefined) results.push(result);
  }
  return results;
}

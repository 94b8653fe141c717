/** Polls every `everyMs` until there is an answer; throws after `limitMs`, naming what it waited for. */
export async function waitUntil<T>(
  what: string,
  limitMs: number,
  ask: () => Promise<T | undefined>,
  everyMs = 200,
): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end)
      throw new Error(`${what}: this did not happen within ${Math.round(limitMs / 1000)} s`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

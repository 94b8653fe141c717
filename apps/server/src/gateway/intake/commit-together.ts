import { DomainError } from '@talkdrum/domain';

/** The result of one attempt: the answer of each item, or nothing written because some items are refused. */
export type Attempt<Answer> =
  | { kind: 'committed'; answers: Answer[] }
  | { kind: 'refused'; reasons: ReadonlyMap<number, unknown> };

/** Refusals of a whole submission that a smaller one might avoid. */
function dependsOnOthers(error: unknown): boolean {
  if (error instanceof DomainError) return error.code === 'insufficient_funds';
  // A bad value (SQLSTATE class 22) or a constraint violation (class 23) comes from one message among many.
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^2[23]/.test(code);
}

/**
 * Commits items together without letting one fail the others: refused items get their reason and the rest is
 * tried again; a group that fails as a whole is halved until the bad item is found.
 */
export async function commitTogether<Item, Answer>(
  items: readonly Item[],
  attempt: (items: readonly Item[]) => Promise<Attempt<Answer>>,
): Promise<PromiseSettledResult<Answer>[]> {
  if (items.length === 0) return [];
  try {
    const outcome = await attempt(items);
    if (outcome.kind === 'committed') return outcome.answers.map((value) => ({ status: 'fulfilled', value }));
    return await withoutRefused(items, outcome.reasons, attempt);
  } catch (reason) {
    if (items.length === 1 || !dependsOnOthers(reason))
      return items.map(() => ({ status: 'rejected', reason }));
    const middle = Math.ceil(items.length / 2);
    return [
      ...(await commitTogether(items.slice(0, middle), attempt)),
      ...(await commitTogether(items.slice(middle), attempt)),
    ];
  }
}

async function withoutRefused<Item, Answer>(
  items: readonly Item[],
  reasons: ReadonlyMap<number, unknown>,
  attempt: (items: readonly Item[]) => Promise<Attempt<Answer>>,
): Promise<PromiseSettledResult<Answer>[]> {
  if (reasons.size === 0) throw new Error('a submission was refused without a reason');
  const rest = await commitTogether(
    items.filter((_, index) => !reasons.has(index)),
    attempt,
  );
  let next = 0;
  return items.map((_, index) => {
    if (reasons.has(index)) return { status: 'rejected', reason: reasons.get(index) };
    return rest[next++] ?? { status: 'rejected', reason: new Error('a commit returned no answer') };
  });
}

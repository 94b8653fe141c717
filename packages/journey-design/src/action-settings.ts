/** What the steps of other rooms are set to; null for what isn’t chosen yet. */
interface ActionSettings {
  /** Of “Issue a reward”. */
  rewardId: string | null;
  /** Of “Award points”. */
  programId: string | null;
  points: number | null;
}

/** The most points that a step awards at once. */
export const mostPoints = 1_000_000;

/** An action’s settings come from its author or a file, so they may be anything. */
export function readSettings({ rewardId, programId, points }: Record<string, unknown>): ActionSettings {
  const isAmount =
    typeof points === 'number' && Number.isInteger(points) && points >= 1 && points <= mostPoints;
  return { rewardId: idOf(rewardId), programId: idOf(programId), points: isAmount ? points : null };
}

const idOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

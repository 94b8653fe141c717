/** One process's share of a limit that each process counts in its own memory; at least one. */
export function shareOf(limit: number, processes: number): number {
  return Math.max(1, Math.ceil(limit / processes));
}

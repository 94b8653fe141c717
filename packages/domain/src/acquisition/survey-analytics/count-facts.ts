import { setImmediate } from 'node:timers/promises';
import { CodeIndex, type FactLine, FactReader } from './read-facts.ts';
import type { WeekCount } from './summarize-question.ts';

/** A day's submissions: a line of `codes;number codes;numbers` for each. */
export interface DayOfFacts {
  week: string;
  facts: string;
}

type CrossCount = Omit<WeekCount, 'week'> & { group: number };

/** By week and code. Lets other work in between days. */
export async function countByWeek(days: readonly DayOfFacts[]): Promise<WeekCount[]> {
  const index = new CodeIndex();
  const reader = new FactReader(index);
  const weeks = new Map<string, Sums>();
  for (const { week, facts } of days) {
    const sums = weeks.get(week) ?? new Sums();
    weeks.set(week, sums);
    reader.read(facts, true, (line) => {
      for (let at = 0; at < line.length; at += 1) sums.add(line.places[at] ?? 0);
      sums.addNumbers(line);
    });
    await setImmediate();
  }
  return [...weeks].flatMap(([week, sums]) => sums.list(index).map((sum) => ({ week, ...sum })));
}

/** The codes `wanted` of submissions that have a code of `groups`, by that code. */
export async function countByGroup(
  days: readonly DayOfFacts[],
  groups: readonly number[],
  { wanted, isNumber }: { wanted: ReadonlySet<number>; isNumber: boolean },
): Promise<CrossCount[]> {
  const index = new CodeIndex();
  const reader = new FactReader(index);
  // Groups have the first places, and what is wanted the next.
  const byGroup = groups.map((code) => ({ place: index.placeOf(code), code, sums: new Sums() }));
  const sumsAt = byGroup.map(({ sums }) => sums);
  const isWanted = new Uint8Array(groups.length + wanted.size);
  for (const code of wanted) isWanted[index.placeOf(code)] = 1;
  const count = (line: FactLine) => {
    for (let at = 0; at < line.length; at += 1) {
      const sums = sumsAt[line.places[at] ?? 0];
      if (sums === undefined) continue;
      for (let other = 0; other < line.length; other += 1) {
        const place = line.places[other] ?? 0;
        if (isWanted[place] === 1) sums.add(place);
      }
      sums.addNumbers(line, isWanted);
    }
  };
  for (const { facts } of days) {
    reader.read(facts, isNumber, count);
    await setImmediate();
  }
  return byGroup.flatMap(({ code: group, sums }) => sums.list(index).map((sum) => ({ group, ...sum })));
}

/** Counts and totals by the place of a code. */
class Sums {
  readonly #n: number[] = [];
  readonly #totals: number[] = [];

  add(place: number, value = 0): void {
    while (this.#n.length <= place) {
      this.#n.push(0);
      this.#totals.push(0);
    }
    this.#n[place] = (this.#n[place] ?? 0) + 1;
    if (value !== 0) this.#totals[place] = (this.#totals[place] ?? 0) + value;
  }

  addNumbers({ numberPlaces, values, numbers }: FactLine, isWanted: Uint8Array | null = null): void {
    for (let at = 0; at < numbers; at += 1) {
      const place = numberPlaces[at] ?? 0;
      if (isWanted === null || isWanted[place] === 1) this.add(place, values[at] ?? 0);
    }
  }

  list({ codes }: CodeIndex): { code: number; n: number; total: number }[] {
    return codes.flatMap((code, place) => {
      const n = this.#n[place] ?? 0;
      return n === 0 ? [] : [{ code, n, total: this.#totals[place] ?? 0 }];
    });
  }
}

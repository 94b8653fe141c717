import type { Query } from '../query.ts';

/** Country and network of a number, by prefix. `*` if unknown. */
export interface NumberPlace {
  /** ISO 3166 alpha-2. */
  country: string;
  /** Lower case, like `mtn`. */
  network: string;
}

const nowhere: NumberPlace = { country: '*', network: '*' };
const longestPrefix = 9;

/** The numbering plan, loaded into memory. */
export class NumberPlaces {
  readonly #byPrefix: ReadonlyMap<string, NumberPlace>;

  constructor(byPrefix: ReadonlyMap<string, NumberPlace>) {
    this.#byPrefix = byPrefix;
  }

  static async load(ask: Query): Promise<NumberPlaces> {
    const { rows } = await ask<NumberPlace & { prefix: string }>(
      'select prefix, country, network from sms_prefix',
    );
    return new NumberPlaces(
      new Map(rows.map(({ prefix, country, network }) => [prefix, { country, network }])),
    );
  }

  /** Takes E.164 with its plus. The longest matching prefix wins. */
  find(number: string): NumberPlace {
    for (let length = Math.min(longestPrefix, number.length); length > 1; length -= 1) {
      const place = this.#byPrefix.get(number.slice(0, length));
      if (place !== undefined) return place;
    }
    return nowhere;
  }
}

/** What an SMS costs and when it may arrive, by the country and network of the number. */
export interface SmsTerms {
  /** Segments of the text, the same for everybody; corrected later where the text is personalized. */
  segments: number;
  /**
   * The price of one segment, in thousandths of a minor unit. `*` matches every country or network not
   * listed.
   */
  prices: { country: string; network: string; mills: number }[];
  /** When the delivery window opens next; a time in the past means open. Has an entry for `*`. */
  openings: { country: string; at: Date }[];
}

/**
 * SQL for a FROM that joins what the terms say to rows with an address (`alias.address`): columns `mills` per
 * segment and `opens_at`. Numbers are looked up once per prefix, not once each.
 */
export function joinTerms(terms: SmsTerms, alias: string, source: string, params: unknown[]): string {
  const add = (value: unknown) => `$${params.push(value)}`;
  const prices = `
    unnest(
      ${add(terms.prices.map(({ country }) => country))}::text[],
      ${add(terms.prices.map(({ network }) => network))}::text[],
      ${add(terms.prices.map(({ mills }) => mills))}::int[]
    ) as price (country, network, mills)`;
  const openings = `
    unnest(
      ${add(terms.openings.map(({ country }) => country))}::text[],
      ${add(terms.openings.map(({ at }) => at))}::timestamptz[]
    ) as opening (country, at)`;
  return `
    join (
      select head, coalesce(place.country, '*') as country, coalesce(place.network, '*') as network,
        (
          select mills
          from ${prices}
          where price.country in (place.country, '*') and price.network in (place.network, '*')
          order by price.country = '*', price.network = '*' limit 1
        ) as mills,
        (
          select at
          from ${openings}
          where opening.country in (place.country, '*')
          order by opening.country = '*' limit 1
        ) as opens_at
      from (select distinct left(address, 9) as head from ${source}) heads
      left join lateral sms_place(head) place on true
    ) terms on terms.head = left(${alias}.address, 9)`;
}

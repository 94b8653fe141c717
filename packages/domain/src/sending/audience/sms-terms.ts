/** What sending an SMS to a number costs and when it may arrive, by where the number belongs. */
export interface SmsTerms {
  /** Messages the text is sent as, the same for everybody; corrected afterwards where it is personal. */
  segments: number;
  /**
   * What one segment costs, in thousandths of a minor unit. `*` stands for every country or network that is
   * not named.
   */
  prices: { country: string; network: string; mills: number }[];
  /** When the window opens next; a moment that is past is open. Has an entry for `*`. */
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

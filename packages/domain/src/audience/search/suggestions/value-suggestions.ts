import { likeText } from '../../../kernel/index.ts';
import { createCountryLookup } from '../phone-countries.ts';
import { plainText } from '../plain-text.ts';
import type { Query } from '../read-only.ts';
import type { SuggestedSubject } from '../suggested-subject.schema.ts';
import { sampledContacts, suggestValuesSql } from './value-suggestions.sql.ts';

/** A value that contacts have. `name` says more about it, such as the country of a calling code. */
export interface SuggestedValue {
  value: string;
  count: number;
  name: string | null;
}

export interface ValueSuggestions {
  values: SuggestedValue[];
  /** Counted among this many of the latest contacts; null if among all. */
  ofLatest: number | null;
}

const shownValues = 12;

const expressions: Record<Exclude<SuggestedSubject['about'], 'attribute'>, string> = {
  full_name: 'c.full_name',
  source: 'c.source',
  email_domain: `'@' || split_part(c.email, '@', 2)`,
  phone_country: 'left(c.phone, 4)',
};

/** Existing values of a subject that contain the search. */
export async function suggestValues(
  query: Query,
  accountId: string,
  subject: SuggestedSubject,
  search: string,
  limit = shownValues,
): Promise<ValueSuggestions> {
  if (subject.about === 'phone_country') return suggestCountries(query, accountId, search);
  const { values, isSampled } = await frequentValues(query, accountId, subject, search, limit);
  return { values, ofLatest: isSampled ? sampledContacts : null };
}

async function frequentValues(
  query: Query,
  accountId: string,
  subject: SuggestedSubject,
  search: string,
  limit: number,
): Promise<{ values: SuggestedValue[]; isSampled: boolean }> {
  const isAttribute = subject.about === 'attribute';
  const expression = isAttribute ? 'c.attributes->>$2::text' : expressions[subject.about];
  const rows = await query<{ value: string; count: number; isSampled: boolean }>(
    suggestValuesSql(expression),
    [accountId, isAttribute ? subject.key : '', `%${likeText(search)}%`, limit],
  );
  return {
    values: rows.map(({ value, count }) => ({ value, count, name: null })),
    isSampled: rows[0]?.isSampled ?? false,
  };
}

/** Calling codes are up to three digits, so several beginnings can belong to one country. */
async function suggestCountries(query: Query, accountId: string, search: string): Promise<ValueSuggestions> {
  const countryOf = createCountryLookup();
  const { values, isSampled } = await frequentValues(query, accountId, { about: 'phone_country' }, '', 1_000);
  const byCode = new Map<string, SuggestedValue>();
  for (const { value, count } of values) {
    const { code, name } = countryOf(value);
    const known = byCode.get(code);
    byCode.set(code, { value: code, name, count: (known?.count ?? 0) + count });
  }
  const wanted = plainText(search);
  const found = [...byCode.values()].filter(({ value, name }) =>
    plainText(`${value} ${name}`).includes(wanted),
  );
  return {
    values: found.sort((a, b) => b.count - a.count).slice(0, shownValues),
    ofLatest: isSampled ? sampledContacts : null,
  };
}

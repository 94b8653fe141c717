import { likeText } from '../../../../kernel/index.ts';
import type { Parameters } from '../predicate.ts';

/** Text comparison: by default `plain_text` removes case and accents on both sides. */
interface TextComparison {
  isExact: boolean;
}

/** The text equals the value. */
export function textEquals(
  text: string,
  value: string,
  { isExact }: TextComparison,
  params: Parameters,
): string {
  const given = `${params.add(value)}::text`;
  return isExact ? `${text} = ${given}` : `plain_text(${text}) = plain_text(${given})`;
}

/** The text equals one of the values. */
export function textIn(
  text: string,
  values: string[],
  { isExact }: TextComparison,
  params: Parameters,
): string {
  const given = `${params.add(values)}::text[]`;
  return isExact
    ? `${text} = any(${given})`
    : `plain_text(${text}) = any(array(select plain_text(v) from unnest(${given}) v))`;
}

/** The text contains or starts with the value. */
export function textLike(
  text: string,
  { cmp, value }: { cmp: 'contains' | 'starts'; value: string },
  { isExact }: TextComparison,
  params: Parameters,
): string {
  const pattern = `${params.add(`${cmp === 'contains' ? '%' : ''}${likeText(value)}%`)}::text`;
  return isExact ? `${text} like ${pattern}` : `plain_text(${text}) like plain_text(${pattern})`;
}

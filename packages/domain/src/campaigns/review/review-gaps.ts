import type { Sql } from '../../kernel/index.ts';
import { type AudienceCriteria, countMissingValues } from '../../sending/index.ts';
import { type CompiledMessage, tagLabel } from '../../templates/index.ts';
import type { ReviewRemark } from '../review-remark.ts';
import { wantedValue } from './review-remarks.ts';

/** Merge tags without a fallback, with the number of recipients who would see a gap. */
export async function findGaps(
  sql: Sql,
  compiled: CompiledMessage | null,
  question: AudienceCriteria,
): Promise<ReviewRemark[]> {
  const tags = (compiled?.mergeTags ?? []).flatMap((tag) => {
    const value = tag.hasFallback ? null : wantedValue(tag.path, tag.attribute);
    return value === null ? [] : [{ label: tagLabel(tag.path), value }];
  });
  const missing = await countMissingValues(
    sql,
    question,
    tags.map(({ value }) => value),
  );
  return tags.flatMap(({ label }, index) => {
    const people = missing[index] ?? 0;
    const who = people === 1 ? '1 recipient' : `${people.toLocaleString('en')} recipients`;
    return people === 0
      ? []
      : [
          {
            id: 'no_fallback',
            message: `${label} is blank for ${who}. Add a fallback, like | default: 'there'.`,
          },
        ];
  });
}

import { escapeValue } from '../html/escape-value.ts';
import { mergeValue, type MergeData } from '../tags/merge-data.ts';
import type { MergeField } from '../tags/merge-tag.ts';
import { splitParts } from '../compile/split-parts.ts';
import { TagRegistry } from '../tags/tag-registry.ts';

/** One line of text, like a subject or a preheader, for one contact. Throws like `compileMessage`. */
export function renderLine(field: MergeField, source: string, data: MergeData): string {
  const tags = new TagRegistry([source]);
  return splitParts(tags.extract(field, source.trim()), tags, () => 'subject')
    .map((part) => {
      if (typeof part === 'string') return part;
      return 't' in part ? escapeValue(mergeValue(tags.tag(part.t), data), 'subject') : '';
    })
    .join('');
}

import { decodeHTML } from 'entities';
import { DomainError } from '../../../kernel/index.ts';
import { isFixedPath } from './merge-tag.ts';
import type { MergeField, MergeFilter, MergeTag } from './merge-tag.ts';
import { isPublishedPath } from './published-tag.ts';
import { suggestPath } from './suggest-path.ts';

/** A tag's position in the source; both count from 1. */
export interface TagPosition {
  field: MergeField;
  line: number;
  column: number;
}

const PATH = /^\s*([\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_-]+)*)\s*/u;
const ATTRIBUTE = /^(?:attribs|contact\.attribs)\.([\p{L}\p{N}_-]+)$/iu;
/** A field of a webhook's answer, in messages of a journey. */
const ANSWER = /^journey\.([a-z][a-z0-9_]{0,39}\.[\p{L}\p{N}_-]{1,60})$/u;
// Editors replace straight quotes with curly ones, so both delimit an argument.
const FILTER = /^\|\s*([a-z_]+)\s*(?::\s*(?:'([^']*)'|"([^"]*)"|‘([^’]*)’|“([^”]*)”|([\p{L}\p{N}.-]+)))?\s*/u;

/**
 * Parses the text between `{{` and `}}`: a path and its filters. Throws `invalid_merge_tag` or
 * `unknown_merge_tag` with field, line, column and, if one is close, a suggestion.
 */
export function parseMergeTag(
  inner: string,
  at: TagPosition,
  knownAttributes: readonly string[] = [],
  isKnown: (path: string) => boolean = () => false,
): MergeTag {
  const body = decodeHTML(inner).replaceAll('\u00a0', ' ');
  const match = PATH.exec(body);
  if (!match?.[1]) throw invalidTag(body, 'doesn’t start with a name like contact.first_name', at);
  const filters = parseFilters(body.slice(match[0].length), body, at);
  const source = `{{ ${body.trim()} }}`;
  const hasDefault = filters.some((filter) => filter.name === 'default');
  const attribute = ATTRIBUTE.exec(match[1])?.[1] ?? ANSWER.exec(match[1])?.[0];
  if (attribute !== undefined)
    return { path: `Attribs.${attribute}`, attribute, source, filters, hasFallback: hasDefault };
  if (!isFixedPath(match[1]) && !isPublishedPath(match[1]) && !isKnown(match[1]))
    throw unknownTag(match[1], source, at, knownAttributes);
  return {
    path: match[1],
    attribute: null,
    source,
    filters,
    hasFallback: hasDefault || !match[1].startsWith('contact.'),
  };
}

function parseFilters(text: string, body: string, at: TagPosition): MergeFilter[] {
  const filters: MergeFilter[] = [];
  let rest = text;
  while (rest !== '') {
    const match = FILTER.exec(rest);
    if (!match?.[1]) throw invalidTag(body, `can’t be read at “${rest.trim().slice(0, 30)}”`, at);
    filters.push(toFilter(match[1], match[2] ?? match[3] ?? match[4] ?? match[5] ?? match[6], body, at));
    rest = rest.slice(match[0].length);
  }
  return filters;
}

function toFilter(name: string, argument: string | undefined, body: string, at: TagPosition): MergeFilter {
  switch (name) {
    case 'upper':
    case 'lower':
    case 'number':
      if (argument !== undefined)
        throw invalidTag(body, `gives ${name} a value, but it doesn’t take one`, at);
      return { name };
    case 'default':
      if (argument === undefined) throw invalidTag(body, `needs a value: default: 'there'`, at);
      return { name, value: argument };
    case 'date':
      return { name, format: argument ?? 'd MMM yyyy' };
    case 'currency':
      if (!argument || !/^[a-z]{3}$/i.test(argument))
        throw invalidTag(body, `needs a currency of three letters: currency: 'NGN'`, at);
      return { name, code: argument.toUpperCase() };
    default:
      throw invalidTag(
        body,
        `uses the unknown filter “${name}”. Filters are default, upper, lower, date, number and currency`,
        at,
      );
  }
}

/** The error for an invalid tag. `problem` continues the sentence “{{ … }} …”. */
export function invalidTag(body: string, problem: string, at: TagPosition): DomainError {
  return refuseTag(`{{ ${body.trim().slice(0, 60)} }}`, problem, at);
}

/** The error for `{{` without its end; `rest` is the text after it. */
export function unclosedTag(rest: string, at: TagPosition): DomainError {
  return refuseTag(`“{{${rest.split(/[\r\n<]/, 1)[0]?.trimEnd() ?? ''}”`, 'is missing its closing }}', at);
}

function refuseTag(tag: string, problem: string, at: TagPosition): DomainError {
  return refuse(
    'invalid_merge_tag',
    `${tag} ${problem} (line ${at.line}, column ${at.column}).`,
    { tag, ...at },
    at.field,
  );
}

function unknownTag(
  path: string,
  tag: string,
  at: TagPosition,
  knownAttributes: readonly string[],
): DomainError {
  const suggestion = suggestPath(path, knownAttributes);
  const hint = suggestion ? ` Did you mean ${suggestion}?` : '';
  const message = `There is no merge tag “${path}” (line ${at.line}, column ${at.column}).${hint}`;
  return refuse('unknown_merge_tag', message, { tag, ...at, suggestion }, at.field);
}

function refuse(
  code: 'invalid_merge_tag' | 'unknown_merge_tag',
  message: string,
  facts: Record<string, unknown>,
  field: MergeField,
): DomainError {
  return new DomainError(code, message, { ...facts, fieldErrors: { [field]: [message] } });
}

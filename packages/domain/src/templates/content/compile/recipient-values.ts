import type {
  RecipientValue,
  Sql,
  UsedValue,
  ValuedMessage,
  ValueReader,
  ValueStock,
} from '../../../kernel/index.ts';
import type { CompiledMessage } from './compiled-message.ts';
import type { NamedValue, NamedValues } from '../tags/named-value.ts';
import type { PublishedLink } from '../tags/published-tag.ts';

/** Paths in texts that may not be valid yet. */
const written = /(?:\{\{|%7B%7B)(?:\s|&nbsp;|%20|\u00a0)*([a-z_]+(?:\.[a-z0-9_-]+)+)/gi;

/** The values of upper rooms’ tags in these texts, by path. */
export async function findValues(
  values: readonly RecipientValue[],
  unit: ValueReader,
  texts: readonly string[],
): Promise<NamedValues> {
  const paths = new Set(
    texts.flatMap((text) => [...text.matchAll(written)].flatMap(([, path]) => path ?? [])),
  );
  const found = new Map<string, NamedValue>();
  for (const value of values) {
    const own = [...paths].filter((path) => value.owns(path));
    if (own.length === 0) continue;
    const isStocked = value.stock !== undefined;
    for (const [path, one] of await value.find(unit, own))
      found.set(path, { ...one, name: value.name, isStocked });
  }
  return found;
}

/** The tags of rooms above in these texts, so that compiling refuses them: a single message has none. */
export function refuseValues(values: readonly RecipientValue[], texts: readonly string[]): NamedValues {
  const paths = texts.flatMap((text) => [...text.matchAll(written)].flatMap(([, path]) => path ?? []));
  const own = paths.filter((path) => values.some((value) => value.owns(path)));
  return new Map(
    own.map((path) => [
      path,
      { kind: 'refused', name: '', isStocked: false, message: 'can only be used in campaigns and journeys' },
    ]),
  );
}

/** Those that are addresses of published items. */
export function linksAmong(found: NamedValues): [string, PublishedLink][] {
  return [...found].flatMap(([path, value]) => (value.kind === 'link' ? [[path, value] as const] : [])) as [
    string,
    PublishedLink,
  ][];
}

/** The values that a compiled message uses. */
export function usedValues({
  mergeTags,
}: Pick<CompiledMessage, 'mergeTags'>): (UsedValue & { name: string })[] {
  return mergeTags.flatMap(({ path, value }) => (value ? { path, ...value } : []));
}

export interface UsedStock {
  stock: ValueStock;
  subjectId: string;
}

/** What these texts give to each recipient and may run out; null for nothing. */
export async function findStock(
  values: readonly RecipientValue[],
  unit: ValueReader,
  texts: readonly string[],
): Promise<UsedStock | null> {
  for (const value of await findValues(values, unit, texts).then((found) => [...found.values()])) {
    const stock = values.find(({ name }) => name === value.name)?.stock;
    if (stock !== undefined && value.kind === 'text') return { stock, subjectId: value.subjectId };
  }
  return null;
}

/** What a compiled message gives to each recipient and may run out; null for nothing. */
export function usedStock(
  values: readonly RecipientValue[],
  compiled: Pick<CompiledMessage, 'mergeTags'> | null,
): UsedStock | null {
  for (const { name, subjectId } of compiled === null ? [] : usedValues(compiled)) {
    const stock = values.find((value) => value.name === name)?.stock;
    if (stock !== undefined) return { stock, subjectId };
  }
  return null;
}

/**
 * What a message that was sent showed its recipient; undefined if it has no such tags, or a code that was returned since, so
 * that samples are shown.
 */
export async function readValues(
  values: readonly RecipientValue[],
  sql: Sql,
  accountId: string,
  compiled: Pick<CompiledMessage, 'mergeTags'>,
  message: ValuedMessage,
): Promise<Readonly<Record<string, string>> | undefined> {
  const used = usedValues(compiled);
  let own: Readonly<Record<string, string>> = {};
  for (const value of values) {
    const asked = used.filter(({ name }) => name === value.name);
    if (asked.length === 0) continue;
    const read = (await value.read(sql, accountId, asked, [message])).get(message.deliveryId);
    if (read === undefined && value.stock !== undefined) return undefined;
    own = { ...own, ...read };
  }
  return own;
}

import { likeText } from '../../../../kernel/index.ts';
import { phoneDigits } from '../phone-digits.ts';
import type { RuleScope } from '../predicate.ts';
import { isStatusRule } from '../schema.ts';
import type { FieldRule, SearchRule, TextFieldRule, UnsubscribedRule } from '../schema.ts';
import { textEquals, textIn, textLike } from './text-sql.ts';

/**
 * SQL over a column of `contact`. A predicate can be null where the column is; groups and negations treat
 * null as false. Parts of names and emails are first searched in their combined text, which has the trigram
 * index.
 */
export function fieldSql(rule: FieldRule, scope: RuleScope): string {
  if (rule.field === 'created_at') return createdSql(rule, scope);
  const column = `${scope.alias}.${rule.field}`;
  if (isStatusRule(rule))
    return `${column} ${rule.cmp === 'eq' ? '=' : '<>'} ${scope.params.add(rule.value)}::text`;
  if (!('value' in rule)) return rule.cmp === 'exists' ? `${column} <> ''` : `(${column} <> '') is not true`;
  return textColumnSql(rule, column, scope);
}

function textColumnSql(rule: TextFieldRule, column: string, scope: RuleScope): string {
  // Addresses and numbers are stored in one form, so an exact lookup uses their own indexes.
  const isAddress = rule.field === 'email' || rule.field === 'phone';
  const way = { isExact: rule.exact === true || isAddress };
  if (rule.cmp === 'in') return textIn(column, rule.value.map(stored(rule.field)), way, scope.params);
  const value = stored(rule.field)(rule.value);
  if (rule.cmp === 'eq') return textEquals(column, value, way, scope.params);
  if (rule.cmp === 'ne') return `(${textEquals(column, value, way, scope.params)}) is not true`;
  const part = textLike(column, { cmp: rule.cmp, value }, { isExact: rule.exact === true }, scope.params);
  const indexed = indexedSql(rule.field, rule.cmp, value, scope);
  return indexed === null ? part : `(${indexed} and ${part})`;
}

export function unsubscribedSql(
  { channel }: UnsubscribedRule,
  { alias, account, params }: RuleScope,
): string {
  const address = `${alias}.${channel === 'email' ? 'email' : 'phone'}`;
  return `exists (
    select 1
    from suppression s
    where s.account_id = ${account} and s.channel = ${params.add(channel)}::text and s.address = ${address}
      and s.reason = 'unsubscribe'
  )`;
}

/**
 * Addresses are stored in lower case and telephone numbers without spaces, but rules may spell them
 * differently.
 */
function stored(field: TextFieldRule['field']): (value: string) => string {
  if (field === 'email') return (value) => value.trim().toLowerCase();
  return field === 'phone' ? (value) => value.replace(/[\s().-]/g, '') : (value) => value;
}

function like(column: string, pattern: string, { params }: RuleScope): string {
  return `plain_text(${column}) like plain_text(${params.add(pattern)}::text)`;
}

function createdSql(
  rule: Extract<FieldRule, { field: 'created_at' }>,
  { alias, params, time }: RuleScope,
): string {
  const column = `${alias}.created_at`;
  const at = (instant: string): string => `${params.add(instant)}::timestamptz`;
  const inDays = (from: string, to: string): string =>
    `${column} >= ${at(time.startOf(from))} and ${column} < ${at(time.startOf(to, 1))}`;
  switch (rule.cmp) {
    case 'exists':
      return 'true';
    case 'not_exists':
      return 'false';
    case 'eq':
      return inDays(rule.value, rule.value);
    case 'ne':
      return `not (${inDays(rule.value, rule.value)})`;
    case 'before':
      return `${column} < ${at(time.startOf(rule.value))}`;
    case 'after':
      return `${column} >= ${at(time.startOf(rule.value, 1))}`;
    case 'between':
      return inDays(...rule.value);
    case 'within_last':
      return `${column} >= ${at(time.instantBefore(rule.value))} and ${column} <= ${at(time.now)}`;
  }
}

/** An indexed condition that is true for every contact whose name or email contains the part. */
function indexedSql(
  field: FieldRule['field'],
  cmp: 'contains' | 'starts',
  part: string,
  scope: RuleScope,
): string | null {
  const inText = () => like(searchText(scope.alias), `%${likeText(part)}%`, scope);
  if (field === 'full_name') return inText();
  if (field !== 'email') return null;
  if (part.includes('@')) return addressSql(part, ['%'], scope);
  return cmp === 'starts' ? inText() : `(${inText()} or ${addressSql(part, ['%'], scope)})`;
}

/**
 * Name and local part as one text, which halves the trigrams compared with an index over both columns. The
 * expression must match the index exactly.
 */
function searchText(alias: string): string {
  return `(${alias}.full_name || ' ' || coalesce(split_part(${alias}.email, '@', 1), ''))`;
}

/**
 * Contacts whose domain contains the part, or whose address does if the part contains an @. `heads` start the
 * patterns of the text before the @.
 */
function addressSql(part: string, heads: readonly string[], scope: RuleScope): string {
  const at = part.lastIndexOf('@');
  if (at === -1) return domainSql(`%${likeText(part)}%`, scope);
  const ends = heads.map((head) => `${head}${likeText(part.slice(0, at))}`);
  const domain =
    at === part.length - 1
      ? `${scope.alias}.email is not null`
      : domainSql(`${likeText(part.slice(at + 1))}%`, scope);
  // A pattern that matches anything reads the whole index.
  return ends[0] === '%'
    ? domain
    : `((${ends.map((end) => like(searchText(scope.alias), end, scope)).join(' or ')}) and ${domain})`;
}

function domainSql(pattern: string, scope: RuleScope): string {
  const { alias, params, domainsLike } = scope;
  const domain = `split_part(${alias}.email, '@', 2)`;
  const known = domainsLike(pattern);
  return known === null ? like(domain, pattern, scope) : `${domain} = any(${params.add(known)}::text[])`;
}

/**
 * The search box: part of a name, email address or telephone number. With fewer than three characters the
 * trigram index can't search inside words, so only word beginnings are searched.
 */
export function searchSql({ text }: SearchRule, scope: RuleScope): string {
  const words = text.trim().replace(/\s+/g, ' ');
  if (words === '') return 'true';
  const pattern = likeText(words);
  const isShort = [...words].length < 3;
  const heads = isShort ? ['', '% '] : ['%'];
  const ways = heads.map((head) => like(searchText(scope.alias), `${head}${pattern}%`, scope));
  if (!isShort || words.indexOf('@') > 0) ways.push(addressSql(words, heads, scope));
  const digits = phoneDigits(words);
  if (digits !== null) ways.push(phoneSql(digits, scope));
  return `(${ways.join(' or ')})`;
}

/**
 * A complete number is looked up. Part of one is searched in the index of the account's numbers, because
 * another index would cost more.
 */
function phoneSql(digits: string, { alias, account, params, callingCode }: RuleScope): string {
  const own = `p.account_id = ${account} and p.deleted_at is null`;
  const numbers = `${params.add([`+${digits}`, `+${callingCode}${digits}`])}::text[]`;
  const known = `select p.phone from contact p where ${own} and p.phone = any(${numbers})`;
  const part = `p.phone is not null and p.phone like ${params.add(`%${digits}%`)}::text`;
  return `${alias}.phone = any(
    array(
      ${known}
      union all
      select p.phone from contact p where ${own} and ${part} and not exists (${known})
    )
  )`;
}

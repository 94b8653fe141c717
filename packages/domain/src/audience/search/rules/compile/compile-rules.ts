import { answerSql } from './answer-sql.ts';
import { listSql, messageSql } from './activity-sql.ts';
import { attributeSql } from './attribute-sql.ts';
import { eventRuleSql } from './event-sql.ts';
import { loyaltySql } from './loyalty-sql.ts';
import { fieldSql, searchSql, unsubscribedSql } from './field-sql.ts';
import { invalidRules, parseRules } from '../parse-rules.ts';
import { Parameters, RuleTime } from '../predicate.ts';
import type { DomainsLike, RuleScope } from '../predicate.ts';
import type { RuleGroup, RuleNode, SegmentDefinition } from '../schema.ts';

/** Another segment's definition, or null if the account has no segment with this id. */
export type ResolveSegment = (segmentId: string) => SegmentDefinition | null;

export interface CompileOptions {
  accountId: string;
  now: Date;
  /** The account's time zone (IANA name), which decides where days begin. */
  timezone: string;
  /** Asks who matched at `now` by what had happened then. Contact details are as they are today. */
  isPast?: boolean | undefined;
  resolveSegment: ResolveSegment;
  /** Calling code of the account's country (`234`), for telephone numbers typed in national form. */
  callingCode?: string;
  /** Without it, parts of mail domains are searched in every contact. */
  domainsLike?: DomainsLike;
  /** The alias of `contact` in the surrounding statement; default `c`. */
  alias?: string;
  /** How many parameters the surrounding statement already has. */
  offset?: number;
}

/** A WHERE condition and the values of its placeholders. */
export interface CompiledRules {
  sql: string;
  params: unknown[];
}

/** Including nested segments; a single definition can have 50. */
const maxRulesInAll = 500;

/**
 * Compiles a definition to a condition over `contact`: in the account, not deleted, matching. Every value
 * from the definition is a parameter, and every sub-select includes the account. Throws `invalid_rules`.
 */
export function compileRules(definition: SegmentDefinition, options: CompileOptions): CompiledRules {
  const {
    accountId,
    now,
    timezone,
    isPast = false,
    resolveSegment,
    callingCode = '',
    domainsLike = () => null,
    alias = 'c',
    offset = 0,
  } = options;
  if (!/^[a-z][a-z0-9_]{0,30}$/.test(alias)) throw new TypeError('An alias is a plain identifier');
  const { root } = parseRules(definition);
  const params = new Parameters(offset);
  const account = `${params.add(accountId)}::uuid`;
  const compiler = new RuleCompiler(
    {
      alias,
      document: `${alias}.attributes`,
      account,
      params,
      time: new RuleTime(now, timezone, isPast),
      callingCode,
      domainsLike,
    },
    resolveSegment,
  );
  const condition = compiler.group(root, ['root']);
  return {
    sql: `${alias}.account_id = ${account} and ${alias}.deleted_at is null and ${condition}`,
    params: params.values,
  };
}

class RuleCompiler {
  readonly #scope: RuleScope;
  readonly #resolve: ResolveSegment;
  /** The segments being compiled, outermost first. */
  readonly #within: string[] = [];
  #rules = 0;

  constructor(scope: RuleScope, resolve: ResolveSegment) {
    this.#scope = scope;
    this.#resolve = resolve;
  }

  /**
   * A root without items matches everyone. Predicates can be null; `is not true` makes the negation of null
   * true, like the negation of false.
   */
  group({ op, not, items }: RuleGroup, path: (string | number)[]): string {
    if (items.length === 0) return 'true';
    const joined = items
      .map((item, index) => `(${this.#node(item, [...path, 'items', index])})`)
      .join(` ${op} `);
    return not === true ? `((${joined}) is not true)` : `(${joined})`;
  }

  #node(node: RuleNode, path: (string | number)[]): string {
    if ('items' in node) return this.group(node, path);
    if (++this.#rules > maxRulesInAll)
      throw invalidRules({ path, message: 'The segments inside this segment have too many rules in total.' });
    switch (node.t) {
      case 'field':
        return fieldSql(node, this.#scope);
      case 'attribute':
        return attributeSql(node, this.#scope);
      case 'list':
        return listSql(node, this.#scope);
      case 'message':
        return messageSql(node, this.#scope);
      case 'event':
        return eventRuleSql(node, this.#scope);
      case 'answer':
        return answerSql(node, this.#scope);
      case 'loyalty':
        return loyaltySql(node, this.#scope);
      case 'search':
        return searchSql(node, this.#scope);
      case 'unsubscribed':
        return unsubscribedSql(node, this.#scope);
      case 'segment':
        return this.#segment(node.segmentId, node.in, path);
    }
  }

  #segment(segmentId: string, isIn: boolean, path: (string | number)[]): string {
    if (this.#within.includes(segmentId))
      throw invalidRules({ path, message: 'These segments contain each other.' });
    const definition = this.#resolve(segmentId);
    if (!definition) throw invalidRules({ path, message: 'This segment doesn’t exist or was deleted.' });
    this.#within.push(segmentId);
    const condition = this.group(parseRules(definition).root, path);
    this.#within.pop();
    return isIn ? condition : `${condition} is not true`;
  }
}

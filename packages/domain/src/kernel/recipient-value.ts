import type { Money } from './money.ts';
import type { Sql } from './database/sql.ts';
import type { Unit } from './work/unit.ts';

/** What a room needs to answer about the values it offers. */
export type ValueReader = Pick<Unit, 'sql' | 'actor' | 'clock'>;

/** What a merge tag of another room stands for in one account. */
export type FoundValue =
  /** A text of each recipient’s own, such as a code or points. */
  | {
      kind: 'text';
      /** Whose value it is: a reward, a programme. */
      subjectId: string;
      /** What previews, tests and the archive show. */
      sample: string;
    }
  /** The address of a published item. Messages add the recipient’s token and track it. */
  | { kind: 'link'; id: string; url: string; isPublished: boolean }
  /** Why it can’t be sent. Blocks the review. */
  | { kind: 'problem'; message: string };

/** A message that gets values. */
export interface ValuedMessage {
  deliveryId: string;
  /** Null for a pasted recipient who isn’t a contact. */
  contactId: string | null;
}

/** A tag that a message uses. */
export interface UsedValue {
  path: string;
  subjectId: string;
}

/**
 * Merge tags that stand for something each recipient has of their own in a room above, such as a reward’s code or a
 * member’s points. Rooms register theirs in the composition root, so that `templates` and `sending` know none of them.
 * For campaigns and journeys only.
 */
export interface RecipientValue {
  /** Unique among them. Stored in compiled messages. */
  readonly name: string;
  /** Whether a tag with this path is one of its own. Knows no account. */
  owns(path: string): boolean;
  /** What these paths stand for. Says something about each. */
  find(unit: ValueReader, paths: readonly string[]): Promise<ReadonlyMap<string, FoundValue>>;
  /** Tags that an author can insert. */
  list(unit: ValueReader): Promise<{ path: string; label: string }[]>;
  /**
   * The texts of these messages, by delivery and path; a missing one is empty. Asked once for each set of claimed
   * messages, and only if the message uses such a tag. Changes nothing.
   */
  read(
    sql: Sql,
    accountId: string,
    used: readonly UsedValue[],
    messages: readonly ValuedMessage[],
  ): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>>;
  /** Set if there can be too few of them: then one is set aside for each message before it’s sent. */
  readonly stock?: ValueStock;
}

/** A message’s values that run out, one for each recipient. A message without its own isn’t sent. */
export interface ValueStock {
  /** A SELECT of the `contact_id` of people who can’t get another one. The account is $1; adds its parameters. */
  usedUpSql(subjectId: string, params: unknown[]): string;
  /** What one for each of `count` recipients costs now, and why they can’t have it, as a sentence. */
  judge(
    unit: ValueReader,
    subjectId: string,
    count: number,
  ): Promise<{ cost: Money; problem: string | null }>;
  /**
   * How many can be given now. They stay free until the transaction ends, and nobody gets one elsewhere: ask before an
   * audience is chosen by `usedUpSql`.
   */
  room(unit: Unit, subjectId: string): Promise<number>;
  /**
   * A SELECT of `id` of the messages of a campaign that weren’t sent and have none, and whose contacts can’t get another
   * one. The account is $1, the campaign $2; adds its parameters.
   */
  lackingSql(subjectId: string, params: unknown[]): string;
  /** How many more each of these contacts may have. */
  leftFor(unit: Unit, subjectId: string, contactIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Sets one aside for each queued message of the campaign that has none, or only for these. Throws `limit_reached` if
   * there are too few. Returns what holds their price: call it last, because it locks the wallet.
   */
  reserve(
    unit: Unit,
    wanted: { campaignId: string; subjectId: string; deliveryIds?: readonly string[] },
  ): Promise<() => Promise<void>>;
  /**
   * The same for all of a campaign whose audience was chosen without asking for room first. Others get theirs elsewhere for
   * most of the time that it takes. Null if a recipient got one elsewhere since: nothing of the transaction may stay.
   */
  reserveLate(
    unit: Unit,
    wanted: { campaignId: string; subjectId: string },
  ): Promise<(() => Promise<void>) | null>;
}

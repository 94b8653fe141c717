import type { Domain } from '@talkdrum/domain';
import pg from 'pg';
import { idAt } from '../chance.ts';
import {
  countBouncesSql,
  countChannelSql,
  countHoursSql,
  countJoinsSql,
  countNetworksSql,
  forgetFiguresSql,
  forgetHoursSql,
} from './counters.sql.ts';
import {
  moveCampaignSql,
  moveFeedbackSql,
  moveStatSql,
  startOfCampaignSql,
} from './set-back-campaign.sql.ts';
import { moveBatchSql, moveMessagesSql, monthsSql } from './set-back-messages.sql.ts';
import { balanceAgainSql, findMoneySql, lockWalletSql, moveMoneySql } from './set-back-money.sql.ts';
import {
  moveAccountSql,
  moveBeginningSql,
  movePaymentSql,
  movePeopleSql,
  moveSubscriptionSql,
} from './set-back-people.sql.ts';

/** How a recipient reacted to a message, and when. */
export interface FeedbackMoment {
  deliveryId: string;
  kind: 'bounce' | 'complaint' | 'unsubscribe';
  at: Date;
}

export interface MovedBatch {
  id: string;
  messages: { id: string; at: Date }[];
}

interface Movement {
  id: string;
  operation: string;
  key: string;
  subject: string;
  at: Date;
}

/**
 * Sets back what really happened to when the history says it happened: times, partitions, the counters of hours
 * and days, and the order of the books. One transaction; nothing else of the account changes. Needs the
 * database's superuser, because triggers must not report it a second time and the books refuse changes by anyone
 * else.
 */
export async function setBack(
  databaseUrl: string,
  accountId: string,
  work: (back: SetBack) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'talkdrum-history' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await work(new SetBack(client, accountId));
    await client.query(balanceAgainSql, [accountId]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** The months whose partitions must exist before messages of these times are set back. */
export async function ensurePartitions(domain: Domain, accountId: string, times: Date[]): Promise<void> {
  const { rows } = await domain.bulk(accountId, (client) =>
    client.query<{ month: string }>(monthsSql, [accountId, times]),
  );
  for (const { month } of rows) await domain.pool.query('select ensure_kept_month($1)', [month]);
}

class SetBack {
  readonly #client: pg.Client;
  readonly #accountId: string;

  constructor(client: pg.Client, accountId: string) {
    this.#client = client;
    this.#accountId = accountId;
  }

  /** Contacts, with their lists and their consent. */
  async people(joins: { id: string; at: Date }[]): Promise<void> {
    const params = [joins.map(({ id }) => id), joins.map(({ at }) => at)];
    await this.#run(countJoinsSql('-'), params);
    for (const sql of movePeopleSql) await this.#run(sql, params);
    await this.#run(countJoinsSql('+'), params);
  }

  /** The account, the rows it was set up with, and its subscription. */
  async beginning(at: Date, ids: string[], renewal: { key: string; at: Date }): Promise<void> {
    for (const sql of moveAccountSql) await this.#run(sql, [at]);
    for (const sql of moveBeginningSql) await this.#run(sql, [at, ids]);
    for (const sql of moveSubscriptionSql) await this.#run(sql, [at, renewal.at, renewal.key]);
  }

  async payment(id: string, at: Date): Promise<void> {
    await this.#run(movePaymentSql, [id, at]);
    await this.money([], [`payment:${id}`], () => at);
  }

  /** A finished campaign, its recipients and what they did, its counters and its cost. */
  async campaign(id: string, at: Date, feedback: FeedbackMoment[]): Promise<void> {
    const [start] = (await this.#run<{ started_at: Date; month: string }>(startOfCampaignSql, [id, at])).rows;
    if (start === undefined) throw new Error(`campaign ${id} is not finished`);
    await this.#run(countChannelSql('campaign', '-'), [id]);
    await this.#run(countBouncesSql('-'), [id]);
    await this.#run(countNetworksSql('campaign', '-'), [id]);
    for (const sql of forgetFiguresSql) await this.#run(sql, [id]);
    await this.#run(forgetHoursSql, [id]);
    for (const sql of moveCampaignSql) await this.#run(sql, [id, at, start.started_at, start.month]);
    await this.#run(moveStatSql, [id, start.month]);
    for (const sql of moveFeedbackSql)
      await this.#run(sql, [
        feedback.map(({ deliveryId }) => deliveryId),
        feedback.map(({ kind }) => kind),
        feedback.map((moment) => moment.at),
      ]);
    await this.#run(countHoursSql, [id]);
    await this.#run(countBouncesSql('+'), [id]);
    await this.#run(countChannelSql('campaign', '+'), [id]);
    await this.#run(countNetworksSql('campaign', '+'), [id]);
    const since = start.started_at.getTime();
    await this.money(
      [`campaign/${id}`],
      [],
      (moved) => new Date(at.getTime() + Math.min(600_000, moved.at.getTime() - since)),
    );
  }

  /** Messages that were handed in together: paid for with the first, charged with the last. */
  async batch({ id, messages }: MovedBatch): Promise<void> {
    const ids = messages.map((message) => message.id);
    const times = messages.map(({ at }) => at.getTime());
    const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times) + 60_000)];
    await this.#run(countChannelSql('messages', '-'), [ids]);
    await this.#run(countNetworksSql('messages', '-'), [ids]);
    for (const sql of moveMessagesSql) await this.#run(sql, [ids, messages.map(({ at }) => at)]);
    await this.#run(countChannelSql('messages', '+'), [ids]);
    await this.#run(countNetworksSql('messages', '+'), [ids]);
    await this.#run(moveBatchSql, [id, first, last]);
    await this.money([`messages/${id}`], [], ({ operation }) => (operation === 'hold' ? first : last));
  }

  /** Movements of money with these subjects or keys. The wallet is locked last, as everywhere. */
  async money(subjects: string[], keys: string[], to: (movement: Movement) => Date): Promise<void> {
    await this.#run(lockWalletSql, []);
    const { rows } = await this.#run<Movement>(findMoneySql, [subjects, keys]);
    const times = rows.map(to);
    // Movements of the same moment stay in order: an id of a later millisecond sorts later.
    const ids = rows.map(({ id }, n) => idAt(new Date((times[n] ?? new Date()).getTime() + n), id));
    const params = [rows.map(({ id }) => id), ids, times];
    for (const sql of moveMoneySql) await this.#run(sql, params);
  }

  #run<Row extends pg.QueryResultRow>(sql: string, params: unknown[]): Promise<pg.QueryResult<Row>> {
    return this.#client.query<Row>(sql, [this.#accountId, ...params]);
  }
}

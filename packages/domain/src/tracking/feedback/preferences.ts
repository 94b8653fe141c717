import { type AccountLanguage, accountLanguage } from '../../accounts/index.ts';
import { recordConsent, setListMembership, type Suppressions } from '../../audience/index.ts';
import type { DomainWith, ScopeWith } from '../../domain-with.ts';
import { DomainError, type Unit, type Channel } from '../../kernel/index.ts';
import { type LinkSubject, type LinkTokens, linkTokens, testDeliveryId } from '../link-tokens.ts';
import { skipUnsubscribed } from './skip-unsubscribed.ts';
import { type FeedbackVisitor, unsubscribeDelivery } from './unsubscribe-delivery.ts';
import { personSql } from './preferences.sql.ts';

/** What the preferences page shows. */
export interface PreferencesView extends AccountLanguage {
  accountId: string;
  company: string;
  channel: Channel;
  address: string;
  isUnsubscribed: boolean;
  /** Whether they can resubscribe themselves: not after a bounce, a complaint or a block by the account. */
  canReturn: boolean;
  /** Public lists the person is on, subscribed or not. */
  lists: { id: string; name: string; isSubscribed: boolean }[];
  /** The link is from a test message: it shows the pages and changes nothing. */
  isTest: boolean;
  /** For links between the two pages. */
  unsubscribeToken: string;
  preferencesToken: string;
}

interface Person extends AccountLanguage {
  company: string;
  address: string;
  contactId: string | null;
  channel: Channel;
  isUnsubscribed: boolean;
  canReturn: boolean;
}

/**
 * Unsubscribing and choosing lists through a message's signed links, without a session. Takes effect at once.
 */
export class Preferences {
  readonly #domain: Pick<DomainWith<{ suppressions: Suppressions }>, 'openScope' | 'config'>;
  readonly #tokens: LinkTokens;

  constructor(domain: Pick<DomainWith<{ suppressions: Suppressions }>, 'openScope' | 'config'>) {
    this.#domain = domain;
    this.#tokens = linkTokens(domain.config.secret);
  }

  /** What either page shows. Changes nothing. Throws `expired_link` for a token that isn't ours. */
  view(token: string): Promise<PreferencesView> {
    return this.#change(token, async () => undefined);
  }

  /** Stops everything this account sends (RFC 8058). Idempotent. */
  unsubscribeByToken(token: string, visitor: FeedbackVisitor): Promise<PreferencesView> {
    return this.#change(token, async (scope, { deliveryId }) => {
      await unsubscribeDelivery(scope, deliveryId, visitor, 'unsubscribe link');
    });
  }

  /** Reverses an unsubscribe from everything. A bounce or a complaint stays. */
  resubscribeByToken(token: string, visitor: FeedbackVisitor): Promise<PreferencesView> {
    return this.#change(token, async (scope, _subject, { address, contactId, channel, canReturn }) => {
      if (!canReturn) return;
      await scope.suppressions.lift(channel, address);
      const change = { address, contactId, channel, action: 'granted', source: 'preferences page' } as const;
      await recordConsent(scope, { ...change, ...visitor });
    });
  }

  /** Subscribes the person to exactly these of their lists. */
  preferencesByToken(token: string, listIds: string[], visitor: FeedbackVisitor): Promise<PreferencesView> {
    return this.#change(token, async (scope, _subject, person) => {
      for (const list of await publicLists(scope, person.contactId)) {
        const isWanted = listIds.includes(list.id);
        if (isWanted !== list.isSubscribed) await this.#setList(scope, person, list.id, isWanted, visitor);
      }
    });
  }

  async #setList(
    scope: Unit,
    { address, contactId }: Person,
    listId: string,
    isWanted: boolean,
    visitor: FeedbackVisitor,
  ): Promise<void> {
    await setListMembership(scope, { contactId, listId, isSubscribed: isWanted });
    await recordConsent(scope, {
      address,
      contactId,
      listId,
      channel: 'email',
      action: isWanted ? 'granted' : 'withdrawn',
      source: 'preferences page',
      ...visitor,
    });
    if (!isWanted && contactId !== null) await skipUnsubscribed(scope, contactId, listId);
  }

  /** Each page's token opens the other page too: both are about the same person. */
  #open(token: string): LinkSubject {
    const subject = this.#tokens.open('unsubscribe', token) ?? this.#tokens.open('preferences', token);
    if (subject === null) throw expired();
    return subject;
  }

  async #change(
    token: string,
    work: (
      scope: ScopeWith<{ suppressions: Suppressions }>,
      subject: LinkSubject,
      person: Person,
    ) => Promise<void>,
  ): Promise<PreferencesView> {
    const subject = this.#open(token);
    const { accountId, deliveryId } = subject;
    const links = {
      accountId,
      unsubscribeToken: this.#tokens.make('unsubscribe', accountId, deliveryId),
      preferencesToken: this.#tokens.make('preferences', accountId, deliveryId),
    };
    return this.#domain.openScope({ accountId, userId: null }, async (scope) => {
      if (deliveryId === testDeliveryId) return { ...(await testView(scope)), ...links };
      await work(scope, subject, await findPerson(scope, deliveryId));
      const { contactId, ...person } = await findPerson(scope, deliveryId);
      return {
        ...person,
        lists: await publicLists(scope, contactId),
        isTest: false,
        ...links,
      };
    });
  }
}

async function findPerson({ sql, actor }: Unit, deliveryId: string): Promise<Person> {
  const { rows } = await sql<Person>(personSql, [actor.accountId, deliveryId]);
  if (rows[0] === undefined) throw expired();
  return rows[0];
}

async function publicLists(
  { sql, actor }: Unit,
  contactId: string | null,
): Promise<PreferencesView['lists']> {
  const { rows } = await sql<PreferencesView['lists'][number]>(
    `
      select l.id, l.name, m.state = 'subscribed' as is_subscribed
      from list_member m
      join list l on l.account_id = m.account_id and l.id = m.list_id
      where m.account_id = $1 and m.contact_id = $2 and l.type = 'public' and l.archived_at is null
      order by lower(l.name)`,
    [actor.accountId, contactId],
  );
  return rows;
}

async function testView({
  sql,
  actor,
}: Unit): Promise<Omit<PreferencesView, 'accountId' | 'unsubscribeToken' | 'preferencesToken'>> {
  const { rows } = await sql<AccountLanguage & { company: string }>(
    `select a.company, ${accountLanguage('a')} from account a where a.id = $1`,
    [actor.accountId],
  );
  return {
    ...(rows[0] ?? { company: '', language: 'en', isBrowserLanguageUsed: false }),
    channel: 'email',
    address: 'test@example.com',
    isUnsubscribed: false,
    canReturn: false,
    lists: [],
    isTest: true,
  };
}

function expired(): DomainError {
  return new DomainError('expired_link', 'This link does not work any more. Use the one in a newer email.');
}

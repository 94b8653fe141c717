import { recordConsent, setListMembership, type Suppressions } from '../../audience/index.ts';
import type { DomainWith, ScopeWith } from '../../domain-with.ts';
import { DomainError, type Unit, type Channel } from '../../kernel/index.ts';
import { type LinkSubject, type LinkTokens, linkTokens, testDeliveryId } from '../link-tokens.ts';
import { skipUnsubscribed } from './skip-unsubscribed.ts';
import { type FeedbackVisitor, unsubscribeDelivery } from './unsubscribe-delivery.ts';

/** What a person sees of their own choice. */
export interface PreferencesView {
  company: string;
  address: string;
  isUnsubscribed: boolean;
  /**
   * Whether they may take that back themselves: not where a bounce, a complaint or the account keeps mail
   * from them.
   */
  canReturn: boolean;
  /** Public lists the person is on, subscribed or not. */
  lists: { id: string; name: string; isSubscribed: boolean }[];
  /** The link came in a test message: it shows pages and changes nothing. */
  isTest: boolean;
  /** For links between the two pages. */
  unsubscribeToken: string;
  preferencesToken: string;
}

interface Person {
  company: string;
  address: string;
  contactId: string | null;
  channel: Channel;
  isUnsubscribed: boolean;
  canReturn: boolean;
}

/**
 * Unsubscribing and choosing lists, by the signed links of a message: no session, no password, effective at
 * once.
 */
export class Preferences {
  readonly #domain: Pick<DomainWith<{ suppressions: Suppressions }>, 'openScope' | 'config'>;
  readonly #tokens: LinkTokens;

  constructor(domain: Pick<DomainWith<{ suppressions: Suppressions }>, 'openScope' | 'config'>) {
    this.#domain = domain;
    this.#tokens = linkTokens(domain.config.secret);
  }

  /** What either page shows. A GET: changes nothing. Throws `expired_link` for a token that is not ours. */
  view(token: string): Promise<PreferencesView> {
    return this.#change(token, async () => undefined);
  }

  /** RFC 8058: everything this account sends stops now; doing it twice is the same as once. */
  unsubscribeByToken(token: string, visitor: FeedbackVisitor): Promise<PreferencesView> {
    return this.#change(token, async (scope, { deliveryId }) => {
      await unsubscribeDelivery(scope, deliveryId, visitor, 'unsubscribe link');
    });
  }

  /** Takes an unsubscribe from everything back. A bounce or a complaint stays. */
  resubscribeByToken(token: string, visitor: FeedbackVisitor): Promise<PreferencesView> {
    return this.#change(token, async (scope, _subject, { address, contactId, channel, canReturn }) => {
      if (!canReturn) return;
      await scope.suppressions.lift(channel, address);
      const change = { address, contactId, channel, action: 'granted', source: 'preferences page' } as const;
      await recordConsent(scope, { ...change, ...visitor });
    });
  }

  /** Keeps exactly these of the person's lists. */
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

  /** Every page's token may open the others: they are about the same person. */
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
    const tokens = {
      unsubscribeToken: this.#tokens.make('unsubscribe', accountId, deliveryId),
      preferencesToken: this.#tokens.make('preferences', accountId, deliveryId),
    };
    return this.#domain.openScope({ accountId, userId: null }, async (scope) => {
      if (deliveryId === testDeliveryId) return { ...(await testView(scope)), ...tokens };
      await work(scope, subject, await findPerson(scope, deliveryId));
      const { company, address, contactId, isUnsubscribed, canReturn } = await findPerson(scope, deliveryId);
      return {
        company,
        address,
        isUnsubscribed,
        canReturn,
        lists: await publicLists(scope, contactId),
        isTest: false,
        ...tokens,
      };
    });
  }
}

async function findPerson({ sql, actor }: Unit, deliveryId: string): Promise<Person> {
  const { rows } = await sql<Person>(
    `select a.company, d.address, d.channel, c.id as "contactId", s.address_hash is not null as "isUnsubscribed", coalesce(s.reason = 'unsubscribe', false) as "canReturn"
     from delivery d join account a on a.id = d.account_id
     left join contact c on c.account_id = d.account_id and c.id = d.contact_id and c.deleted_at is null
     left join suppression s on s.account_id = d.account_id and s.channel = d.channel and s.address_hash = sha256(convert_to(d.address, 'UTF8'))
     where d.account_id = $1 and d.id = $2`,
    [actor.accountId, deliveryId],
  );
  if (rows[0] === undefined) throw expired();
  return rows[0];
}

async function publicLists(
  { sql, actor }: Unit,
  contactId: string | null,
): Promise<PreferencesView['lists']> {
  const { rows } = await sql<PreferencesView['lists'][number]>(
    `select l.id, l.name, m.state = 'subscribed' as "isSubscribed" from list_member m join list l on l.account_id = m.account_id and l.id = m.list_id
     where m.account_id = $1 and m.contact_id = $2 and l.type = 'public' and l.archived_at is null order by lower(l.name)`,
    [actor.accountId, contactId],
  );
  return rows;
}

async function testView({
  sql,
  actor,
}: Unit): Promise<Omit<PreferencesView, 'unsubscribeToken' | 'preferencesToken'>> {
  const { rows } = await sql<{ company: string }>('select company from account where id = $1', [
    actor.accountId,
  ]);
  return {
    company: rows[0]?.company ?? '',
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

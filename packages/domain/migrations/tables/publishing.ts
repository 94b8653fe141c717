import type { Tables } from './table-fact.ts';

/** What accounts publish. */
export const publishingTables: Tables = {
  abuse_report: {
    owner: 'publishing',
    holds: 'What strangers reported about a published page',
    grows: 'a few per account',
    readers: ['staff'],
  },
  earlier_slug: {
    owner: 'publishing',
    holds: 'Addresses an item had before; they redirect',
    grows: 'a few per item',
    readers: ['retention'],
  },
  own_domain: {
    owner: 'publishing',
    holds: 'A domain under which an account publishes: proof, status, what DNS answered last',
    grows: 'up to five per account',
  },
  public_host: {
    owner: 'publishing',
    holds: 'Domain that proved its account to that account, readable before the account is known',
    grows: 'up to five per account',
    readers: ['accounts'],
  },
  published: {
    owner: 'publishing',
    holds: 'A form, page or other item with a public address: slug, status, dates, card',
    grows: 'tens per account',
    readers: ['accounts', 'acquisition', 'assets', 'automation', 'retention'],
  },
  published_day: {
    owner: 'publishing',
    holds: 'Visits of a published item per channel and day',
    grows: 'up to ten per item and day',
    readers: ['acquisition'],
  },
  published_preview: {
    owner: 'publishing',
    holds: 'A compiled draft that its preview link shows',
    grows: 'one per item, for a week',
  },
  published_version: {
    owner: 'publishing',
    holds: 'What was published, as it was; never changes',
    grows: 'one per publishing',
  },
  publisher: {
    owner: 'publishing',
    holds: 'Since when an account’s pages appear without review',
    grows: 'at most one per account',
  },
  publishing_handle: {
    owner: 'publishing',
    holds: 'The account’s part of its public addresses, earlier ones included',
    grows: 'a few per account',
  },
  publishing_review: {
    owner: 'publishing',
    holds: 'Ids of pages that staff look at: held, reported or taken down',
    grows: 'one per case',
    readers: ['staff'],
  },
  share_code: {
    owner: 'publishing',
    holds: 'Code of a share link to account, readable before the account is known',
    grows: 'ten per item',
  },
  share_link: {
    owner: 'publishing',
    holds: 'One tracked short link per channel of a published item',
    grows: 'ten per item',
    readers: ['acquisition'],
  },
};

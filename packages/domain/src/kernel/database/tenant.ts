import { p } from '@mikro-orm/core';

/** The primary key of every tenant table: (account_id, id). Spread it into an entity's properties first. */
export const tenantColumns = {
  accountId: p.uuid().primary(),
  id: p.uuid().primary(),
};

/** The account filter of every tenant entity, in addition to the database's policy. */
export const tenantRules = {
  filters: {
    tenant: {
      name: 'tenant',
      default: true,
      cond: (args: { accountId: string }) => ({ accountId: args.accountId }),
      rls: { setting: 'app.account_id' },
    },
  },
} as const;

/** timestamptz(3): a cursor on microseconds would lose rows, because a Date has milliseconds. */
export const timestamp = () => p.datetime().length(3);

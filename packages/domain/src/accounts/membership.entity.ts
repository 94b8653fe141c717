import { defineEntity, p } from '@mikro-orm/core';
import { timestamp } from '../kernel/index.ts';

const MembershipSchema = defineEntity({
  name: 'Membership',
  tableName: 'membership',
  properties: {
    accountId: p.uuid().primary(),
    userId: p.uuid().primary(),
    isOwner: p.boolean().default(false),
    privileges: p.array().$type<string[]>().default([]),
    status: p.string().$type<'active' | 'suspended'>().default('active'),
    lastSeenAt: timestamp().nullable(),
    createdAt: timestamp().onCreate(() => new Date()),
  },
});

/** A person's membership of an account, with their privileges. */
export class Membership extends MembershipSchema.class {}
MembershipSchema.setClass(Membership);
export { MembershipSchema };

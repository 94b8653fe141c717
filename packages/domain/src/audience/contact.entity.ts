import { defineEntity, p } from '@mikro-orm/core';
import { tenantColumns, tenantRules, timestamp } from '../kernel/index.ts';
import { channelStatus } from './contact.schema.ts';

export type Attributes = Record<string, string | number | boolean>;

const ContactSchema = defineEntity({
  name: 'Contact',
  tableName: 'contact',
  ...tenantRules,
  properties: {
    ...tenantColumns,
    fullName: p.string().default(''),
    /** Lower-case, one per account. */
    email: p.string().nullable(),
    /** E.164. */
    phone: p.string().nullable(),
    emailStatus: p.enum(channelStatus.options).default('enabled'),
    smsStatus: p.enum(channelStatus.options).default('enabled'),
    attributes: p.json<Attributes>().onCreate(() => ({})),
    /** An IANA name, such as Africa/Lagos. Null: that of the telephone number or the account. */
    timeZone: p.string().nullable(),
    source: p.string().default('manual'),
    importId: p.uuid().nullable(),
    createdAt: timestamp().onCreate(() => new Date()),
    updatedAt: timestamp()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
    deletedAt: timestamp().nullable(),
    /** The contact that was kept, while rows of this one still follow it. */
    mergedInto: p.uuid().nullable(),
  },
});

/** A person in an account, with an email address, a telephone number or both. */
export class Contact extends ContactSchema.class {}
ContactSchema.setClass(Contact);
export { ContactSchema };

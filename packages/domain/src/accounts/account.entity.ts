import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '@talkdrum/languages';
import { timestamp } from '../kernel/index.ts';

const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: p.uuid().primary(),
    email: p.string(),
    company: p.string(),
    firstName: p.string().default(''),
    lastName: p.string().default(''),
    address: p.string().default(''),
    state: p.string().default(''),
    country: p.string().default('NG'),
    telephone: p.string().default(''),
    industry: p.string().default(''),
    website: p.string().default(''),
    currency: p.string().default('ngn'),
    timezone: p.string().default('Africa/Lagos'),
    isAdmin: p.boolean().default(false),
    status: p.smallint().default(1),
    product: p.string().default(''),
    hear: p.string().default(''),
    sendingFrequency: p.string().default(''),
    sendingVolume: p.string().default(''),
    sendingType: p.string().default(''),
    companySize: p.string().default(''),
    subscription: p.smallint().default(0),
    subscriptionAuto: p.boolean().default(false),
    subscriptionPlan: p.integer().default(0),
    subscriptionExpires: timestamp().onCreate(() => new Date('1990-01-01T00:00:00Z')),
    isDemo: p.boolean().default(false),
    /** Whether to email notices about the account, and to which address. */
    notification: p.boolean().default(true),
    notificationEmail: p.string().default(''),
    /** Of its public pages and of the mail we write in its name. */
    language: p.string().$type<Language>().default('en'),
    /** Whether a reader's browser chooses the language of public pages, where we have it. */
    isBrowserLanguageUsed: p.boolean().default(false),
    /** Campaigns with more recipients start only after a person typed their number. */
    confirmAbove: p.integer().default(10_000),
    /** Whether someone other than the last author must start a campaign. */
    isSecondPersonRequired: p.boolean().default(false),
    /** The account this profile belongs to. */
    organizationId: p.uuid().nullable(),
    /** Incremented each time the profile form is saved. */
    revision: p.integer().default(1),
    /** When the account will be permanently deleted; null unless deletion is scheduled. */
    deletionAt: timestamp().nullable(),
    createdAt: timestamp().onCreate(() => new Date()),
    updatedAt: timestamp()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

/** The tenant: a company profile and everything it owns. */
export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);
export { AccountSchema };

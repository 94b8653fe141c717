import type { EntitySchema } from '@mikro-orm/core';
import { AccountSchema, MembershipSchema } from './accounts/index.ts';
import { ContactSchema, ImportJobSchema, ListSchema, SegmentSchema } from './audience/index.ts';
import { CampaignSchema } from './campaigns/index.ts';
import { UserSchema } from './onboarding/index.ts';
import { SenderSchema, SendingDomainSchema } from './senders/index.ts';
import { TemplateSchema } from './templates/index.ts';
import {
  PaymentAuthorisationSchema,
  PaymentRefundSchema,
  PaymentSchema,
  VirtualAccountSchema,
} from './wallet/index.ts';

/** Every entity of the domain. The isolation suite walks this list. */
export const entities: EntitySchema[] = [
  AccountSchema,
  MembershipSchema,
  UserSchema,
  SenderSchema,
  SendingDomainSchema,
  ListSchema,
  ContactSchema,
  ImportJobSchema,
  TemplateSchema,
  CampaignSchema,
  SegmentSchema,
  PaymentSchema,
  PaymentAuthorisationSchema,
  PaymentRefundSchema,
  VirtualAccountSchema,
];

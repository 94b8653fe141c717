import {
  contactLimits,
  contactTimeZone,
  membershipState,
  suppressionReason,
} from '@talkdrum/domain/audience/contact.schema';
import { mergeChoices } from '@talkdrum/domain/audience/contacts/merging/merge-choices.schema';
import { listLimits, optInKind } from '@talkdrum/domain/audience/list.schema';
import { channel } from '@talkdrum/domain/kernel/channel.schema';
import { z } from 'zod';
import { attributeValues, contactRow } from '../../../audience/contacts.contract.ts';
import { listOfContactsOutput } from '../../../audience/lists.contract.ts';
import { include, moment, pageOf, pageQuery, total } from '../page.contract.ts';

const listIds = z.array(z.uuid()).max(contactLimits.lists);
const email = z.string().trim().max(254);
const telephone = z.string().trim().max(contactLimits.telephone);
const fullName = z.string().trim().min(1).max(contactLimits.fullName);

const timeZone = contactTimeZone.describe(
  'An IANA time zone, like `Africa/Lagos`. Empty to follow the telephone number or the account',
);

const attributeWords = 'A date is `2026-01-31`, or `--01-31` if it has no year, like many birthdays';

export const contactRequest = z
  .strictObject({
    fullName,
    email: email.optional().describe('Required unless you give a telephone number'),
    telephone: telephone.optional(),
    listIds: listIds
      .default([])
      .describe('Lists to join. On a double opt-in list the person must confirm first'),
    attributes: attributeValues.default({}).describe(attributeWords),
    timeZone: timeZone.optional(),
  })
  .meta({ id: 'ContactRequest' });

/** Fields left out stay unchanged. */
export const contactChange = z
  .strictObject({
    fullName: fullName.optional(),
    email: email.optional(),
    telephone: telephone.optional(),
    listIds: listIds.optional().describe('Replaces the contact’s lists; the contact leaves all others'),
    attributes: attributeValues.optional().describe(`Replaces all attributes. ${attributeWords}`),
    timeZone: timeZone.optional(),
  })
  .meta({ id: 'ContactChange' });

export const mergeRequest = z
  .strictObject({
    otherId: z.uuid().describe('The contact that goes'),
    choices: mergeChoices
      .default({})
      .describe(
        'Whose value stays where both have a different one; the kept contact’s unless you say `other`',
      ),
  })
  .meta({ id: 'MergeRequest' });

export const apiContact = z.object({ ...contactRow.shape, createdAt: moment }).meta({ id: 'Contact' });

export const apiContactDetail = apiContact
  .extend({
    timeZone: z.string().nullable().describe('Null if it follows the telephone number or the account'),
    lists: z.array(
      z.object({
        listId: z.uuid(),
        name: z.string(),
        state: membershipState,
      }),
    ),
  })
  .meta({ id: 'ContactDetail' });

export const contactsQuery = pageQuery.extend({
  search: z.string().max(200).default('').describe('Part of a name, email address or telephone number'),
  listId: z.uuid().optional(),
});
export const contactsPage = pageOf(apiContact);

export const listRequest = z
  .strictObject({
    name: z.string().trim().min(1).max(listLimits.name),
    optIn: optInKind.default('single'),
  })
  .meta({ id: 'ListRequest' });

export const apiList = z
  .object({
    ...listOfContactsOutput.omit({ type: true, confirmation: true, createdAt: true }).shape,
    createdAt: moment,
  })
  .meta({ id: 'List' });

export const listsAnswer = z.object({ items: z.array(apiList), total });
export const listsQuery = z.strictObject({ search: z.string().max(100).default(''), include });

export const membersRequest = z
  .strictObject({ contactIds: z.array(z.uuid()).min(1).max(1_000) })
  .meta({ id: 'MembersRequest' });
export const membersAnswer = z.object({ count: z.number().int().describe('Number of contacts changed') });

export const suppressionRequest = z
  .strictObject({
    channel,
    address: z.string().trim().min(3).max(320),
    reason: suppressionReason.default('manual'),
  })
  .meta({ id: 'SuppressionRequest' });

export const apiSuppression = z
  .object({
    channel,
    address: z.string().nullable().describe('Null if the person was erased; the address stays suppressed'),
    reason: suppressionReason,
    createdAt: moment,
  })
  .meta({ id: 'Suppression' });

export const suppressionsQuery = pageQuery.extend({
  channel: channel.optional(),
  search: z.string().max(200).optional().describe('The full address'),
});
export const suppressionsPage = pageOf(apiSuppression);
export const suppressionParams = z.strictObject({ channel, address: z.string().min(3).max(320) });

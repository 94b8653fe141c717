import {
  apiContactDetail,
  apiList,
  apiSuppression,
  contactChange,
  contactRequest,
  contactsPage,
  contactsQuery,
  listRequest,
  listsAnswer,
  listsQuery,
  mergeRequest,
  membersAnswer,
  membersRequest,
  suppressionParams,
  suppressionRequest,
  suppressionsPage,
  suppressionsQuery,
} from './audience.contract.ts';
import { exampleIds } from '../example-ids.ts';
import { operations } from '../operation.ts';
import { idParams } from '../page.contract.ts';
import { comingAnswer, contactMessagesPage, contactMessagesQuery } from '../recipients.contract.ts';

const read = 'contacts.read';
const write = 'contacts.write';

const contacts = operations({
  listContacts: {
    method: 'GET',
    path: '/contacts',
    group: 'Contacts',
    summary: 'List contacts',
    scope: read,
    query: contactsQuery,
    answer: contactsPage,
    status: 200,
  },
  createContact: {
    method: 'POST',
    path: '/contacts',
    group: 'Contacts',
    summary: 'Add a contact',
    scope: write,
    body: contactRequest,
    answer: apiContactDetail,
    status: 201,
    example: {
      fullName: 'Ada Obi',
      email: 'ada@example.com',
      telephone: '+2348031234567',
      listIds: [exampleIds.list],
      attributes: { city: 'Lagos' },
    },
  },
  getContact: {
    method: 'GET',
    path: '/contacts/{id}',
    group: 'Contacts',
    summary: 'Get a contact',
    scope: read,
    params: idParams,
    answer: apiContactDetail,
    status: 200,
  },
  listContactMessages: {
    method: 'GET',
    path: '/contacts/{id}/messages',
    group: 'Contacts',
    summary: 'List a contact’s messages',
    description:
      'Messages of campaigns and journeys and single messages, newest first, with what became of each and why. Also those ' +
      'that left the contact out.',
    scope: read,
    params: idParams,
    query: contactMessagesQuery,
    answer: contactMessagesPage,
    status: 200,
  },
  getContactOutlook: {
    method: 'GET',
    path: '/contacts/{id}/outlook',
    group: 'Contacts',
    summary: 'List what will happen to a contact',
    description:
      'Steps of the journeys they are in, until the first whose way out isn’t known yet, and scheduled campaigns that would reach them; ' +
      'soonest first, as things are now. Campaigns to pasted addresses aren’t included.',
    scope: read,
    params: idParams,
    answer: comingAnswer,
    status: 200,
  },
  updateContact: {
    method: 'PATCH',
    path: '/contacts/{id}',
    group: 'Contacts',
    summary: 'Update a contact',
    description: 'Fields you leave out stay unchanged.',
    scope: write,
    params: idParams,
    body: contactChange,
    answer: apiContactDetail,
    status: 200,
    example: { fullName: 'Ada Obi-Eze' },
  },
  mergeContact: {
    method: 'POST',
    path: '/contacts/{id}/merge',
    group: 'Contacts',
    summary: 'Merge another contact into this one',
    description:
      'For two contacts that are the same person. This one gets what it lacks, and everything of the other follows: lists, consent, ' +
      'messages, events, submissions, rewards and points. A list that one of both left stays left. The other contact is deleted. ' +
      'This can’t be undone. Long histories follow within minutes.',
    scope: write,
    params: idParams,
    body: mergeRequest,
    answer: apiContactDetail,
    status: 200,
    example: {
      otherId: exampleIds.otherContact,
      choices: { fullName: 'other', attributes: { city: 'other' } },
    },
  },
  deleteContact: {
    method: 'DELETE',
    path: '/contacts/{id}',
    group: 'Contacts',
    summary: 'Delete a contact',
    scope: write,
    params: idParams,
    answer: null,
    status: 204,
  },
});

const lists = operations({
  listLists: {
    method: 'GET',
    path: '/lists',
    group: 'Lists',
    summary: 'List lists',
    scope: read,
    query: listsQuery,
    answer: listsAnswer,
    status: 200,
  },
  createList: {
    method: 'POST',
    path: '/lists',
    group: 'Lists',
    summary: 'Create a list',
    scope: write,
    body: listRequest,
    answer: apiList,
    status: 201,
    example: { name: 'Newsletter', optIn: 'double' },
  },
  addMembers: {
    method: 'POST',
    path: '/lists/{id}/members',
    group: 'Lists',
    summary: 'Add contacts to a list',
    description: 'Contacts that don’t exist are ignored. Contacts who unsubscribed stay unsubscribed.',
    scope: write,
    params: idParams,
    body: membersRequest,
    answer: membersAnswer,
    status: 200,
    example: { contactIds: [exampleIds.contact] },
  },
  removeMembers: {
    method: 'POST',
    path: '/lists/{id}/members/remove',
    group: 'Lists',
    summary: 'Remove contacts from a list',
    scope: write,
    params: idParams,
    body: membersRequest,
    answer: membersAnswer,
    status: 200,
    example: { contactIds: [exampleIds.contact] },
  },
});

const suppressions = operations({
  listSuppressions: {
    method: 'GET',
    path: '/suppressions',
    group: 'Suppressions',
    summary: 'List suppressed addresses',
    scope: read,
    query: suppressionsQuery,
    answer: suppressionsPage,
    status: 200,
  },
  addSuppression: {
    method: 'POST',
    path: '/suppressions',
    group: 'Suppressions',
    summary: 'Suppress an address',
    description:
      'Nothing is sent to the address from now on. If it is already suppressed, it keeps its first reason.',
    scope: write,
    body: suppressionRequest,
    answer: apiSuppression,
    status: 201,
    example: { channel: 'email', address: 'ada@example.com', reason: 'unsubscribe' },
  },
  removeSuppression: {
    method: 'DELETE',
    path: '/suppressions/{channel}/{address}',
    group: 'Suppressions',
    summary: 'Remove a suppression',
    description:
      'Works only for addresses you blocked yourself. If a person unsubscribed, complained or bounced, enable them in the dashboard, where you confirm that they asked for it.',
    scope: write,
    params: suppressionParams,
    answer: null,
    status: 204,
  },
});

export const audienceOperations = { ...contacts, ...lists, ...suppressions } as const;

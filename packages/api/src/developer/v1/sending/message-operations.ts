import {
  acceptedMessage,
  apiMessageDetail,
  batchAnswer,
  batchEnvelope,
  batchRequest,
  messageRequest,
  messagesPage,
  messagesQuery,
} from './messages.contract.ts';
import { operations } from '../operation.ts';
import { idParams } from '../page.contract.ts';

const group = 'Messages';
const email = {
  channel: 'email',
  from: { address: 'hello@shop.example', name: 'Kola Stores' },
  to: 'ada@example.com',
  subject: 'Your order is on its way',
  html: '<p>Hello Ada, your order left our shop today.</p>',
  reference: 'order-1042',
};

export const messageOperations = operations({
  sendMessage: {
    method: 'POST',
    path: '/messages',
    group,
    summary: 'Send a message',
    description:
      'Accepts one email or text message, with a `fallback` if you like. It is stored before we answer, and sent immediately or at its scheduled time.',
    scope: 'messages.send',
    body: messageRequest,
    answer: acceptedMessage,
    status: 202,
    example: email,
    bodyLimit: 16_000_000,
  },
  sendBatch: {
    method: 'POST',
    path: '/messages/batch',
    group,
    summary: 'Send up to 1,000 messages',
    description: 'Without `partial`, either all messages are accepted or none. Fallbacks count as messages.',
    scope: 'messages.send',
    body: batchRequest,
    answer: batchAnswer,
    status: 202,
    example: {
      messages: [
        email,
        {
          channel: 'sms',
          from: { address: 'KolaStores' },
          to: '+2348031234567',
          text: 'Your code is 482913.',
          fallback: {
            afterSeconds: 60,
            message: {
              channel: 'email',
              from: { address: 'hello@shop.example' },
              to: 'ada@example.com',
              subject: 'Your code',
              text: 'Your code is 482913.',
            },
          },
        },
      ],
    },
    bodyLimit: 40_000_000,
    entries: { field: 'messages', envelope: batchEnvelope, entry: messageRequest },
  },
  listMessages: {
    method: 'GET',
    path: '/messages',
    group,
    summary: 'List messages',
    description: 'Newest first.',
    scope: 'messages.read',
    query: messagesQuery,
    answer: messagesPage,
    status: 200,
  },
  getMessage: {
    method: 'GET',
    path: '/messages/{id}',
    group,
    summary: 'Get a message and its events',
    scope: 'messages.read',
    params: idParams,
    answer: apiMessageDetail,
    status: 200,
  },
  cancelMessage: {
    method: 'DELETE',
    path: '/messages/{id}',
    group,
    summary: 'Cancel a scheduled message',
    description: 'Refused with `invalid_state` if it is being sent or was already sent.',
    scope: 'messages.send',
    params: idParams,
    answer: null,
    status: 204,
  },
});

export {
  eventTypesOf,
  eventLabel,
  type WebhookEventType,
  type WebhookKind,
  webhookEventTypes,
  webhookKinds,
} from './event-types.ts';
export { recordWebhookEvents } from './record-events.ts';
export { WebhookSender, type WebhookSenderOptions } from './sending/webhook-sender.ts';
export { type WebhookEndpoint, WebhookEndpoints, type WebhookFields } from './webhook-endpoints.service.ts';
export { WebhookFailures } from './webhook-failures.service.ts';
export {
  type WebhookAttempt,
  type WebhookEvent,
  type WebhookEventFilter,
  type WebhookEventState,
  WebhookLog,
} from './webhook-log.service.ts';

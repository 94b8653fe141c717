export { buildOpenApi, type OpenApiDocument } from './build-openapi.ts';
export { exampleIds, type ExampleKind } from './example-ids.ts';
export { errorMeanings } from './error-meanings.ts';
export type { MessageRequestInput } from './sending/messages.contract.ts';
export { type Operation, operationGroups } from './operation.ts';
export { type OperationId, v1Operations, type V1Operations } from './operations.ts';
export { type WebhookBody, webhookBodies } from './webhook-bodies.ts';

export { type ApiKey, ApiKeys, type MadeApiKey, type NewApiKey } from './api-keys.service.ts';
export {
  allApiScopes,
  type ApiScope,
  apiScopes,
  type Gateway,
  gateways,
  isApiScope,
  scopePrivileges,
} from './api-scopes.ts';
export {
  authenticateKey,
  type KeyHolder,
  recheckKey,
  recheckKeys,
  type UsedKey,
} from './authenticate-key.ts';
export { endKeysOf } from './end-keys.ts';
export { Idempotency, type StoredAnswer } from './idempotency.ts';
export { keyPrefix, readApiToken } from './key-secrets.ts';
export * from './webhooks/index.ts';
export { developerRetention } from './developer-retention.ts';
export { developerPersonalTables } from './developer-personal-data.ts';
export { developerSealedColumns } from './developer-sealed-columns.ts';
export { developerRestoredWork } from './developer-restored-work.ts';

import { deriveKey, seal, unseal } from '../../kernel/index.ts';

/** Seals and opens endpoint secrets. A sealed secret copied to another endpoint or account doesn't open. */
export class SealedSecrets {
  readonly #key: Buffer;

  constructor(installationSecret: string) {
    this.#key = deriveKey(installationSecret, 'webhook-secrets');
  }

  seal(accountId: string, endpointId: string, secret: string): string {
    return seal(this.#key, secret, `${accountId}/${endpointId}`);
  }

  open(accountId: string, endpointId: string, sealed: string): string {
    return unseal(this.#key, sealed, `${accountId}/${endpointId}`);
  }
}

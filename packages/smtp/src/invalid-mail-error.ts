export type InvalidMailCode = 'invalid_address' | 'invalid_header' | 'invalid_server_url';

/** A value that can't go into a message, its envelope or its connection. `message` is written for people. */
export class InvalidMailError extends Error {
  override readonly name = 'InvalidMailError';
  readonly code: InvalidMailCode;

  constructor(code: InvalidMailCode, message: string) {
    super(message);
    this.code = code;
  }
}

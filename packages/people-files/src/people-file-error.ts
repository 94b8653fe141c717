/** `missing_file`: the file was deleted since its upload. */
export type PeopleFileErrorCode = 'unsupported_file' | 'unsafe_file' | 'invalid_file' | 'missing_file';

/** A file that can't be read. `message` tells the person who uploaded it what is wrong and what to do. */
export class PeopleFileError extends Error {
  override readonly name = 'PeopleFileError';
  readonly code: PeopleFileErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: PeopleFileErrorCode,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.details = details;
  }
}

import type { ErrorBody } from './operations.gen.ts';

/** An error of the API, or `no_answer` if there was no answer or not one from the API. */
export class TalkdrumError extends Error {
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** A stable code for programs, see the API reference. */
  readonly code: string;
  /** The path of the invalid value. */
  readonly field: string | undefined;
  readonly fields: readonly { field: string; message: string }[];
  /** Give this to support. */
  readonly requestId: string | undefined;

  constructor(
    status: number,
    { code, message, field, fields = [] }: ErrorBody['error'],
    requestId: string | undefined,
    options: { cause?: unknown } = {},
  ) {
    super(message, options);
    this.name = 'TalkdrumError';
    this.status = status;
    this.code = code;
    this.field = field;
    this.fields = fields;
    this.requestId = requestId;
  }
}

import type { ErrorBody } from './operations.gen.ts';

/** A refusal of the API, or an answer that is none of it (then `code` is `no_answer`). */
export class TalkdrumError extends Error {
  /** The HTTP status; 0 when there was no answer at all. */
  readonly status: number;
  /** A word for programs, see the API document. */
  readonly code: string;
  /** The path of the value that is wrong. */
  readonly field: string | undefined;
  readonly fields: readonly { field: string; message: string }[];
  /** What support asks for. */
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

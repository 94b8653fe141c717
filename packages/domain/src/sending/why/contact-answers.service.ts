import { type Channel, notFound, readTimePosition, timeCursorOf, type Unit } from '../../kernel/index.ts';
import { answerFor, type RecipientState } from './recipient-answer.schema.ts';
import { contactMessagesSql, namesSql } from './why-not.sql.ts';

/** What became of one message to a contact. */
export interface ContactAnswer {
  id: string;
  /** `message`: a single one, such as a receipt. */
  kind: 'campaign' | 'journey' | 'message';
  /** Of a journey, the campaign that sends its step's messages. Null for a single message. */
  campaignId: string | null;
  campaignName: string | null;
  /** Of a single message: its subject, or the beginning of its text. Null for others. */
  subject: string | null;
  channel: Channel;
  state: RecipientState;
  reason: string | null;
  /** The earliest time for what waits for one. */
  until: Date | null;
  /** When it was decided; for what waits, when the audience was frozen. */
  at: Date;
  sentence: string;
  next: string | null;
}

type AnswerRow = Omit<ContactAnswer, 'sentence' | 'next'> & { isPaused: boolean; failure: string | null };

/** Every message of an account to a contact, and those that left it out. */
export class ContactAnswers {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** Newest first. Throws `not_found` for a contact of another account. */
  async page(
    contactId: string,
    { cursor, limit }: { cursor: string | null; limit: number },
  ): Promise<{ items: ContactAnswer[]; nextCursor: string | null }> {
    const { sql, actor } = this.#unit;
    const { rows: known } = await sql<{ name: string | null; address: string | null }>(namesSql, [
      actor.accountId,
      [contactId],
    ]);
    const person = known[0];
    if (person === undefined) throw notFound('contact');
    const position = readTimePosition(cursor);
    const { rows } = await sql<AnswerRow>(contactMessagesSql, [
      actor.accountId,
      contactId,
      position?.at ?? null,
      position?.id ?? null,
      limit + 1,
    ]);
    const last = rows.slice(0, limit).at(-1);
    return {
      items: rows.slice(0, limit).map(({ isPaused, failure, ...row }) => ({
        ...row,
        ...answerFor({ ...row, name: person.name, address: person.address, isPaused, failure }),
      })),
      nextCursor: rows.length > limit && last !== undefined ? timeCursorOf(last) : null,
    };
  }
}

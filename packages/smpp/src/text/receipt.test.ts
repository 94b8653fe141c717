import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createPdu,
  decodePdu,
  encodePdu,
  formatReceipt,
  formatRelativeTime,
  formatSmppTime,
  isReceipt,
  type MessageState,
  parseReceiptText,
  parseSmppTime,
  plainMessageId,
  readReceipt,
  receiptPdu,
} from '../index.ts';

const submittedAt = new Date('2026-11-21T10:40:00Z');
const doneAt = new Date('2026-11-21T10:41:00Z');
const number = { ton: 1, npi: 1, addr: '2348030000000' };
const name = { ton: 5, npi: 0, addr: 'KOLA' };
const NOW = new Date('2026-01-31T00:00:00Z');

describe('receipts', () => {
  it('are written in the order that peers expect', () => {
    expect(
      formatReceipt({
        messageId: '01J0',
        state: 'delivered',
        submittedAt,
        doneAt,
        text: 'Your order ₦500 is\non its way',
      }),
    ).toBe(
      'id:01J0 sub:001 dlvrd:001 submit date:2611211040 done date:2611211041 stat:DELIVRD err:000 text:Your order ?500 is o',
    );
    expect(
      formatReceipt({ messageId: 'a', state: 'undeliverable', submittedAt, doneAt, error: '21b' }),
    ).toContain('dlvrd:000 ');
  });

  it('are the same after a round trip', () => {
    const states: MessageState[] = [
      'enroute',
      'delivered',
      'expired',
      'deleted',
      'undeliverable',
      'accepted',
      'unknown',
      'rejected',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...states),
        fc.stringMatching(/^[0-9A-Za-z-]{1,64}$/),
        fc.string(),
        (state, messageId, text) => {
          const sent = receiptPdu({
            messageId,
            state,
            submittedAt,
            doneAt,
            error: '021',
            text,
            sentTo: number,
            sentFrom: name,
          });
          const got = decodePdu(encodePdu(sent));
          if (got.command !== 'deliver_sm') throw new Error('not a deliver_sm');
          expect(isReceipt(got)).toBe(true);
          expect(got).toMatchObject({ source: number, destination: name });
          expect(readReceipt(got)).toMatchObject({ messageId, state, error: '021', submittedAt, doneAt });
          expect(parseReceiptText(got.shortMessage.toString('latin1'))).toMatchObject({
            messageId,
            state,
            error: '021',
          });
        },
      ),
    );
  });

  it.each([
    [
      'without counts',
      'id:7 submit date:2611211040 done date:2611211041 stat:DELIVRD err:000',
      { messageId: '7', state: 'delivered', submittedAt, doneAt },
    ],
    ['with a capital Text', 'id:7 stat:EXPIRED Text:hello', { state: 'expired', text: 'hello' }],
    [
      'in another order',
      'stat:UNDELIV err:001 id:7',
      { messageId: '7', state: 'undeliverable', error: '001' },
    ],
    ['with the text in front', 'text:hello id:7 stat:DELIVRD', { messageId: '7', state: 'delivered' }],
    [
      'with dates of 14 digits',
      'id:7 submit date:20261121104000 done date:20261121104100 stat:DELIVRD',
      { submittedAt, doneAt },
    ],
    ['with dates of 12 digits', 'id:7 submit date:261121104000 stat:DELIVRD', { submittedAt }],
    ['with a hexadecimal error', 'id:7 stat:REJECTD err:21b', { state: 'rejected', error: '21b' }],
    [
      'with a UUID',
      'id:0d4c7f4e-55c0-4a55-9f58-8a1e1d3e0f11 stat:DELIVRD',
      { messageId: '0d4c7f4e-55c0-4a55-9f58-8a1e1d3e0f11' },
    ],
    ['in lower case', 'ID:7 STAT:delivrd', { messageId: '7', state: 'delivered' }],
    ['with a long word', 'id:7 stat:DELIVERED', { state: 'delivered' }],
  ])('are understood %s', (_name, text, expected) => {
    expect(
      readReceipt(createPdu('deliver_sm', { esmClass: 4, shortMessage: Buffer.from(text) })),
    ).toMatchObject(expected);
  });

  it('are understood with parameters only, and with the text in message_payload', () => {
    expect(
      readReceipt(
        createPdu('deliver_sm', { esmClass: 4, tlvs: { receiptedMessageId: 'x1', messageState: 2 } }),
      ),
    ).toEqual({
      messageId: 'x1',
      state: 'delivered',
    });
    const payload = Buffer.from('id:9 stat:DELIVRD');
    expect(
      readReceipt(createPdu('data_sm', { esmClass: 4, tlvs: { messagePayload: payload } })),
    ).toMatchObject({ messageId: '9', state: 'delivered' });
    expect(
      readReceipt(createPdu('deliver_sm', { esmClass: 4, shortMessage: Buffer.from('what?') })),
    ).toBeUndefined();
  });

  it("can't be faked by the text of the message", () => {
    const text =
      'id:7 sub:001 dlvrd:000 submit date:2611211040 done date:2611211041 stat:UNDELIV err:021 text:id:8 stat:DELIVRD';
    expect(parseReceiptText(text)).toMatchObject({ messageId: '7', state: 'undeliverable', error: '021' });
  });

  it('never throw, for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseReceiptText(`id:1 ${text}`).messageId).toBe('1');
      }),
    );
  });

  it('match ids that are decimal on one side and hexadecimal on the other', () => {
    expect(plainMessageId('1F4', 'hex')).toBe('500');
    expect(plainMessageId('00500', 'decimal')).toBe('500');
    expect(plainMessageId('abc-1', 'hex')).toBe('abc-1');
    expect(plainMessageId('00500', 'text')).toBe('00500');
  });
});

describe('times', () => {
  it.each([
    ['', 'none'],
    ['261121104000000+', submittedAt],
    ['261121114000004+', submittedAt],
    ['261121094000004-', submittedAt],
    ['000001000000000R', new Date('2026-02-01T00:00:00Z')],
    ['000000013000000R', new Date('2026-01-31T01:30:00Z')],
    ['260231104000000+', 'invalid'],
    ['261121254000000+', 'invalid'],
    ['261121104000049+', 'invalid'],
    ['2611211040', 'invalid'],
    ['tomorrow', 'invalid'],
  ])('%s', (value, expected) => {
    expect(parseSmppTime(value, NOW)).toEqual(expected);
  });

  it('are the same after a round trip', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (at) => {
          const tenths = new Date(Math.floor(at.getTime() / 100) * 100);
          expect(parseSmppTime(formatSmppTime(at), NOW)).toEqual(tenths);
        },
      ),
    );
    expect(formatRelativeTime(90_061)).toBe('000001010101000R');
    expect(parseSmppTime(formatRelativeTime(90_061), NOW)).toEqual(new Date('2026-02-01T01:01:01Z'));
  });
});

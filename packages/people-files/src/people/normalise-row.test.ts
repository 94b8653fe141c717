import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, withoutGuard } from '../csv-line.ts';
import { sampleCsv } from '../sample-csv.ts';
import { parseAttribute } from './attribute-value.ts';
import { dateOrderOf } from './date-order.ts';
import { fileMappingSchema } from './column-mapping.ts';
import { guessMapping } from './guess-mapping.ts';
import { createRowNormaliser } from './normalise-row.ts';

const targets = (
  header: string[],
  known: Parameters<typeof guessMapping>[1] = [],
  samples: string[][] = [],
) =>
  guessMapping(header, known, samples).map((entry) =>
    entry.to === 'attribute' ? `${entry.key}:${entry.type}` : entry.to,
  );

describe('a guessed mapping', () => {
  it.each([
    ['Name', 'full_name'],
    ['FULL NAME', 'full_name'],
    ['Contact name', 'full_name'],
    ['First Name', 'first_name'],
    ['Surname', 'last_name'],
    ['last_name', 'last_name'],
    ['E-mail', 'email'],
    ['Email Address', 'email'],
    ['Customer Email', 'email'],
    ['Telephone', 'phone'],
    ['Phone Number', 'phone'],
    ['GSM', 'phone'],
    ['Mobile No.', 'phone'],
    ['MSISDN', 'phone'],
    ['WhatsApp number', 'phone'],
    ['Téléphone', 'phone'],
    ['Nom complet', 'full_name'],
    ['Nome', 'full_name'],
    ['Jina kamili', 'full_name'],
    ['Prénoms', 'first_name'],
    ['Sobrenome', 'last_name'],
    ['Barua pepe', 'email'],
    ['Numéro de téléphone', 'phone'],
    ['Telemóvel', 'phone'],
    ['Phone (primary)', 'phone'],
    ['Email status', 'skip'],
    ['', 'skip'],
    ['!!!', 'skip'],
    ['Email opt-in', 'email_opt_in:text'],
    ['City', 'city:text'],
    ['2024 total', 'a_2024_total:text'],
    ['constructor', 'constructor_1:text'],
    ['__proto__', 'proto:text'],
    ['Größe', 'grosse:text'],
    ['Ƙauye', 'kauye:text'],
    ['Dzɔdzɔme', 'dzodzome:text'],
    ['Çà et là', 'ca_et_la:text'],
  ])('takes %j for %s', (header, target) => expect(targets([header])).toEqual([target]));

  it('gives each field one column and keeps the others as attributes', () => {
    expect(targets(['Email', 'E-mail', 'Phone', 'Mobile', 'City', 'City'])).toEqual([
      'email',
      'e_mail:text',
      'phone',
      'mobile:text',
      'city:text',
      'city_2:text',
    ]);
    expect(targets(['Name', 'Surname', 'Email'])).toEqual(['first_name', 'last_name', 'email']);
    expect(
      fileMappingSchema.safeParse(guessMapping(['Email', 'Email', 'x'.repeat(100), 'x'.repeat(100)], []))
        .success,
    ).toBe(true);
  });

  it('uses the attributes of the account, and the rows for other columns', () => {
    const samples = [
      ['NGN 1,500', '31/01/2026', 'yes', '0803', 'a@x.ng'],
      ['n/a', '01/02/2026', 'n/a', '', ''],
      ['2', '2026-02-01', 'No', '12', 'b@x.ng'],
    ];
    expect(targets(['Amount', 'Joined', 'VIP', 'Code', 'Contact'], [], samples)).toEqual([
      'amount:number',
      'joined:date',
      'vip:boolean',
      'code:text',
      'email',
    ]);
    expect(targets(['Amount'], [{ key: 'amount', type: 'text' }], samples)).toEqual(['amount:text']);
  });

  it('leaves out what an export of Mailchimp says about itself', () => {
    const own = ['MEMBER_RATING', 'OPTIN_IP', 'CONFIRM_TIME', 'CC', 'LAST_CHANGED', 'UNSUB_REASON'];
    expect(targets(['Email Address', 'Birthday', ...own, 'LEID', 'EUID', 'TAGS'])).toEqual([
      'email',
      'birthday:text',
      ...own.map(() => 'skip'),
      'skip',
      'skip',
      'tags:text',
    ]);
    expect(targets(['Email Address', 'CC'])).toEqual(['email', 'cc:text']);
  });

  it('takes days without a year for dates only in columns such as birthdays', () => {
    const days = [
      ['04/12', '1/2', '12 May'],
      ['12/31', '3/4', ''],
    ];
    expect(targets(['Birthday', 'Size', 'Wedding anniversary'], [], days)).toEqual([
      'birthday:date',
      'size:text',
      'wedding_anniversary:date',
    ]);
  });

  it('is refused if two columns fill one field or there is no address column', () => {
    expect(
      fileMappingSchema.safeParse([
        { column: 0, to: 'email' },
        { column: 1, to: 'email' },
      ]).success,
    ).toBe(false);
    expect(fileMappingSchema.safeParse([{ column: 0, to: 'full_name' }]).success).toBe(false);
    expect(
      fileMappingSchema.safeParse([
        { column: 0, to: 'attribute', key: '__proto__', type: 'text' },
        { column: 1, to: 'email' },
      ]).success,
    ).toBe(false);
  });
});

describe('an attribute', () => {
  it.each([
    ['1,234.50', 'number', 1234.5],
    ['12,5', 'number', 12.5],
    ['1.250,50', 'number', 1250.5],
    ['-€ 1.234.567,125', 'number', -1234567.125],
    ['₦ 2,000', 'number', 2000],
    ['₦2,597.50', 'number', 2597.5],
    ['NGN 88,041', 'number', 88041],
    ['88,041.5 ngn', 'number', 88041.5],
    ['GH₵1,200', 'number', 1200],
    ['KSh 1,500/=', 'number', 1500],
    ['R1 200,50', 'number', 1200.5],
    ['-US$5', 'number', -5],
    ['-5', 'number', -5],
    ['1e3', 'number', 1000],
    ['1 000 000', 'number', 1_000_000],
    ['2026-01-31', 'date', '2026-01-31'],
    ['31/01', 'date', '--01-31'],
    ['7/4', 'date', '--04-07'],
    ['29 Feb', 'date', '--02-29'],
    ['December 31', 'date', '--12-31'],
    ['--04-12', 'date', '--04-12'],
    ['2024-02-29', 'date', '2024-02-29'],
    ['2000-02-29', 'date', '2000-02-29'],
    ['31/01/2026', 'date', '2026-01-31'],
    ['1.2.2026', 'date', '2026-02-01'],
    ['15-Feb-25', 'date', '2025-02-15'],
    ['15/02/25', 'date', '2025-02-15'],
    ['1 Jan 70', 'date', '1970-01-01'],
    ['31 January 2026', 'date', '2026-01-31'],
    ['Jan 31, 2026', 'date', '2026-01-31'],
    ['2026-01-31 9:05', 'date', '2026-01-31T09:05:00'],
    ['2026-01-31T09:05:06.123Z', 'date', '2026-01-31T09:05:06'],
    ['Yes', 'boolean', true],
    ['0', 'boolean', false],
    ['=1+1', 'text', '=1+1'],
  ] as const)('%j as %s is %j', (text, type, value) =>
    expect(parseAttribute(text, type, false)).toEqual({ ok: true, value }),
  );

  it('shows the order of day and month in dates, or that it is unclear', () => {
    expect(dateOrderOf(['03/04/2026', '13/04/2026', ''])).toBe('dmy');
    expect(dateOrderOf(['03/04/26', '03-25-26'])).toBe('mdy');
    expect(dateOrderOf(['03/04', '12/31'])).toBe('mdy');
    expect(dateOrderOf(['03/04', '4/4'])).toBe('unclear');
    expect(dateOrderOf(['03/04/2026 10:00', '04/04/2026'])).toBe('unclear');
    expect(dateOrderOf(['04/04/2026', '2026-03-04', '3 April 2026', 'n/a'])).toBeNull();
  });

  it('reads the month first if the account does', () => {
    expect(parseAttribute('03/04', 'date', true)).toEqual({ ok: true, value: '--03-04' });
    expect(parseAttribute('03/04/2026', 'date', true)).toEqual({ ok: true, value: '2026-03-04' });
    expect(parseAttribute('03/04/2026', 'date', false)).toEqual({ ok: true, value: '2026-04-03' });
  });

  it.each([
    ['abc', 'number'],
    ['NGN', 'number'],
    ['NGNX 5', 'number'],
    ['RX5', 'number'],
    ['1,23,4', 'number'],
    ['1e999', 'number'],
    ['NaN', 'number'],
    ['Infinity', 'number'],
    ['0x10', 'number'],
    ['9'.repeat(50), 'number'],
    ['2026-02-30', 'date'],
    ['30/02', 'date'],
    ['13/13', 'date'],
    ['--13-01', 'date'],
    ['3.4', 'date'],
    ['12', 'date'],
    ['3 Foo', 'date'],
    ['2025-02-29', 'date'],
    ['1900-02-29', 'date'],
    ['2026-04-31', 'date'],
    ['2026-00-10', 'date'],
    ['2026-01-31 10:60', 'date'],
    ['31/31/2026', 'date'],
    ['2026-01-31 25:00', 'date'],
    ['0001-01-01', 'date'],
    ['maybe', 'boolean'],
    ['x'.repeat(2001), 'text'],
  ] as const)('case %#: is refused as a value', (text, type) =>
    expect(parseAttribute(text, type, false)).toMatchObject({
      ok: false,
      code: `${type === 'text' ? 'text_too_long' : `${type}_invalid`}`,
    }),
  );
});

describe('a row', () => {
  const header = ['First', 'Surname', 'Email', 'Phone', 'City', 'Amount'];
  const normalise = createRowNormaliser(guessMapping(header, [{ key: 'amount', type: 'number' }]), {
    country: 'NG',
    columns: header.length,
  });

  it('becomes a person', () => {
    expect(normalise([' Ada ', 'Okafor', 'ADA@X.ng', '8031234567', ' Lagos', '1,500'], 2)).toEqual({
      ok: true,
      person: {
        fullName: 'Ada Okafor',
        email: 'ada@x.ng',
        phone: '+2348031234567',
        attributes: { city: 'Lagos', amount: 1500 },
      },
    });
  });

  it('can be short but needs an email or a telephone number', () => {
    expect(normalise(['Ada', '', 'a@x.ng'], 2)).toMatchObject({
      ok: true,
      person: { fullName: 'Ada', phone: null, attributes: {} },
    });
    expect(normalise(['Ada'], 2)).toMatchObject({
      ok: false,
      errors: [{ column: null, code: 'no_address' }],
    });
  });

  it('is imported without unreadable cells if it has an address', () => {
    expect(normalise(['x'.repeat(300), 'Obi', 'ada@x.ng', '12', 'Lagos', 'much'], 2)).toMatchObject({
      ok: true,
      person: { fullName: 'Obi', email: 'ada@x.ng', phone: null, attributes: { city: 'Lagos' } },
      dropped: [
        { column: 0, code: 'name_too_long' },
        { column: 3, code: 'phone_invalid' },
        { column: 5, code: 'number_invalid' },
      ],
    });
    const strict = createRowNormaliser(guessMapping(header, []), { country: 'NG', isStrict: true });
    expect(strict(['Ada', '', 'ada@x.ng', '12'], 2)).toMatchObject({
      ok: false,
      errors: [{ column: 3, code: 'phone_invalid' }],
    });
  });

  it('reads "n/a" and the like as an empty cell, except in names', () => {
    expect(normalise(['Null', 'n/a', 'ada@x.ng', 'N/A', '--', 'none'], 2)).toEqual({
      ok: true,
      person: { fullName: 'Null', email: 'ada@x.ng', phone: null, attributes: {} },
    });
    expect(normalise(['Ada', '', 'null', '#N/A'], 2)).toMatchObject({
      ok: false,
      errors: [{ code: 'no_address' }],
    });
  });

  it('reports each bad cell of a person without an address, and shifted cells', () => {
    expect(normalise(['x'.repeat(300), '', 'nope', '12', '', 'much'], 2)).toMatchObject({
      ok: false,
      errors: [
        { column: 0, code: 'name_too_long' },
        { column: 2, value: 'nope', code: 'email_invalid' },
        { column: 3, code: 'phone_invalid' },
        { column: 5, code: 'number_invalid' },
      ],
    });
    expect(normalise(['Ada', '', 'a@x.ng', '', 'Lagos', '1', '', 'NG'], 2)).toMatchObject({
      ok: false,
      errors: [{ column: 7, code: 'extra_cells' }],
    });
  });

  it('drops characters the database cannot store', () => {
    expect(normalise(['A\0d\u0007a', '\ud800x', 'a@x.ng\0', '', 'La\0gos'], 2)).toMatchObject({
      ok: true,
      person: { fullName: 'Ada \ufffdx', email: 'a@x.ng', attributes: { city: 'Lagos' } },
    });
  });

  it('with any text never throws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 50 }), { maxLength: 10 }),
        (cells) => typeof normalise(cells, 1).ok === 'boolean',
      ),
      { numRuns: 1000 },
    );
  });
});

describe('a line of CSV', () => {
  it('is not run as a formula by a spreadsheet program', () => {
    expect(
      csvLine(['=1+1', '+234', '-5', '@x', '\tx', '\rx', 'plain', -5, true, null, undefined, 'a,"b"']),
    ).toBe(`'=1+1,'+234,'-5,'@x,"'\tx","'\rx",plain,-5,true,,,"a,""b"""\r\n`);
  });

  it('is restored by an import, including telephone numbers', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.string({ unit: fc.constantFrom("'", '=', '+', '"', ',', '\n', '\t', 'a', ' ') }),
          ),
          { minLength: 1 },
        ),
        (cells) => {
          const [row = []] = parse(csvLine(cells), { relax_column_count: true });
          expect(row.map((cell) => withoutGuard(cell))).toEqual(cells);
        },
      ),
    );
    const [row = []] = parse(csvLine(['Ada', '+2348031234567', '@ada']));
    const result = createRowNormaliser(guessMapping(['Name', 'Phone', 'Handle'], []), { country: 'GB' })(
      row,
      1,
    );
    expect(result).toMatchObject({
      ok: true,
      person: { phone: '+2348031234567', attributes: { handle: '@ada' } },
    });
  });
});

it('the sample file imports without an error', () => {
  const [header = [], ...rows]: string[][] = parse(sampleCsv());
  const mapping = guessMapping(header, [], rows);
  const normalise = createRowNormaliser(mapping, { country: 'NG', columns: header.length });
  expect(rows.map((row, index) => normalise(row, index + 2).ok)).toEqual([true, true, true, true]);
  expect(mapping.map(({ to }) => to)).toEqual([
    'full_name',
    'email',
    'phone',
    'attribute',
    'attribute',
    'attribute',
    'attribute',
  ]);
});

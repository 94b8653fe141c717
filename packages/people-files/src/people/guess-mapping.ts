import { attributeKeyFrom } from '../attribute-key.ts';
import type { AttributeType } from '../attribute-key.ts';
import { parseBoolean, parseDate, parseDayOfYear, parseNumber } from './attribute-value.ts';
import type { ColumnMapping, PersonField } from './column-mapping.ts';
import { isEmptyMark } from './empty-mark.ts';
import { normaliseEmail } from './normalise-email.ts';

/** An attribute that already exists in the account. */
export interface KnownAttribute {
  key: string;
  type: AttributeType;
}

// English first, then names in the other languages of the catalogue, without accents.
const synonyms: Record<PersonField | 'skip', string> = {
  full_name:
    'name fullname completename contactname customername clientname membername personname displayname names customer nameinfull ' +
    'nomcomplet nometprenom nometprenoms nomprenom nomcompleto nomecompleto nome jina jinakamili suna oruko aha igama',
  first_name:
    'firstname fname first givenname forename christianname prenom prenoms primeironome othername othernames',
  last_name: 'lastname lname last surname familyname nom nomdefamille apelido sobrenome sname',
  email:
    'email emailaddress mail emailid emailaddr contactemail customeremail workemail personalemail primaryemail emails email1 emailaddress1 mailaddress courriel correio baruapepe eaddress',
  phone:
    'phone telephone phonenumber tel telephonenumber telno telnumber phoneno phonenum phones mobile mobilephone mobilenumber mobileno mobiletelephone mob mobno cell cellphone cellno cellnumber cellular gsm gsmno gsmnumber gsmphone msisdn whatsapp whatsappnumber whatsappno contactnumber contactno contactphone primaryphone phone1 telephone1 mobile1 handphone line ' +
    'numerodetelephone portable telefone telemovel celular simu nambayasimu',
  time_zone: 'timezone tz tzname zoneinfo ianatimezone localtimezone',
  skip: 'id contactid emailstatus smsstatus createdat updatedat lists source sn sno serialno rownumber no rowinfile whattocorrect',
};
const fieldByName = new Map(
  Object.entries(synonyms).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field] as const),
  ),
);
const aboutAnAddress =
  /status|type|optin|optout|verified|valid|consent|date|count|domain|provider|code|country|network|carrier|score|format/;

/** What Mailchimp’s export says about its own work. Nobody writes to people about that, and IP addresses are personal. */
const mailchimpOwn =
  /^(?:MEMBER_RATING|(?:OPTIN|CONFIRM)_(?:TIME|IP)|LATITUDE|LONGITUDE|GMTOFF|DSTOFF|CC|REGION|LAST_CHANGED|LEID|EUID|(?:UNSUB|CLEAN)_[A-Z_]+)$/;

/**
 * Proposes a target for each column of a file, based on its header and, if rows are given, its content. A
 * second email or telephone column becomes an attribute. A column without a usable header is skipped.
 */
export function guessMapping(
  header: readonly string[],
  known: readonly KnownAttribute[],
  samples: readonly string[][] = [],
): ColumnMapping[] {
  const taken = new Set<string>();
  const isFromMailchimp = header.includes('LEID') && header.includes('EUID');
  const mapping = header.map((name, column): ColumnMapping | null => {
    const field = isFromMailchimp && mailchimpOwn.test(name) ? 'skip' : fieldOf(name);
    if (field === 'skip') return { column, to: 'skip' };
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return { column, to: field };
  });
  dropNameParts(mapping);
  return mapping.map(
    (entry, column) => entry ?? byContent(column, header[column] ?? '', known, samples, taken),
  );
}

function fieldOf(header: string): PersonField | 'skip' | null {
  const name = header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  const exact =
    fieldByName.get(name) ?? fieldByName.get(name.replace(/^(?:contact|customer|your|client)/, ''));
  if (exact) return isField(exact) ? exact : null;
  if (aboutAnAddress.test(name)) return null;
  if (name.includes('email')) return 'email';
  return /phone|mobile|msisdn|gsm/.test(name) ? 'phone' : null;
}

function isField(name: string): name is PersonField | 'skip' {
  return name in synonyms;
}

/** `Name` next to `Surname` is a first name, not a full name. */
function dropNameParts(mapping: (ColumnMapping | null)[]): void {
  const full = mapping.find((entry) => entry?.to === 'full_name');
  const hasFirst = mapping.some((entry) => entry?.to === 'first_name');
  const hasLast = mapping.some((entry) => entry?.to === 'last_name');
  if (full && hasLast && !hasFirst) mapping[full.column] = { column: full.column, to: 'first_name' };
}

function byContent(
  column: number,
  header: string,
  known: readonly KnownAttribute[],
  samples: readonly string[][],
  taken: Set<string>,
): ColumnMapping {
  const values = samples.map((row) => row[column]?.trim() ?? '').filter((value) => !isEmptyMark(value));
  if (values.length > 0 && !taken.has('email') && values.every((value) => normaliseEmail(value).ok)) {
    taken.add('email');
    return { column, to: 'email' };
  }
  const wanted = attributeKeyFrom(header);
  if (wanted === null || header.trim() === '') return { column, to: 'skip' };
  const match = known.find(({ key }) => key === wanted);
  const key = freeKey(match?.key ?? wanted, taken);
  return {
    column,
    to: 'attribute',
    key,
    type: match && key === match.key ? match.type : typeOf(values, header),
  };
}

function freeKey(wanted: string, taken: Set<string>): string {
  let key = wanted;
  for (let count = 2; taken.has(`attribute ${key}`) || taken.has(key); count++)
    key = `${wanted.slice(0, 36)}_${count}`;
  taken.add(`attribute ${key}`);
  return key;
}

/** What such columns hold is a date even without a year; 1/2 elsewhere is a fraction or a size. */
const yearly = /birth|b-?day|\bdob\b|anniversary/i;

function typeOf(values: string[], header: string): AttributeType {
  if (values.length === 0) return 'text';
  const isCode = values.some((value) => /^(?:[+0]|[a-z])\d/i.test(value));
  if (!isCode && values.every((value) => parseNumber(value) !== null)) return 'number';
  const isDate = (value: string, monthFirst: boolean) =>
    parseDate(value, monthFirst) !== null ||
    (yearly.test(header) && parseDayOfYear(value, monthFirst) !== null);
  if ([false, true].some((monthFirst) => values.every((value) => isDate(value, monthFirst)))) return 'date';
  return values.every((value) => parseBoolean(value) !== null) ? 'boolean' : 'text';
}

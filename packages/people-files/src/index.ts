export { attributeKeyFrom } from './attribute-key.ts';
export type { AttributeType, AttributeValue } from './attribute-key.ts';
export { writeXlsx } from './excel/write-xlsx.ts';
export { csvLine } from './csv-line.ts';
export type { CsvCell } from './csv-line.ts';
export { openPeopleFile } from './people-file.ts';
export { PeopleFileError, type PeopleFileErrorCode } from './people-file-error.ts';
export type { PeopleFile } from './people-file.ts';
export { parseAttribute } from './people/attribute-value.ts';
export type { DateOrder } from './people/date-order.ts';
export { fileMappingSchema } from './people/column-mapping.ts';
export type { ColumnMapping, PersonField } from './people/column-mapping.ts';
export { guessMapping } from './people/guess-mapping.ts';
export type { KnownAttribute } from './people/guess-mapping.ts';
export { normaliseEmail } from './people/normalise-email.ts';
export type { Normalised } from './people/normalise-email.ts';
export { createPhoneNormaliser as phoneNormaliser, normalisePhone } from './people/normalise-phone.ts';
export type { PhoneNormaliser } from './people/normalise-phone.ts';
export type {
  ImportedPerson,
  NormalisedRow,
  NormaliserOptions,
  RowError,
  RowNormaliser,
} from './people/normalise-row.ts';
export type { CellNote, OpenOptions, PeopleFileFormat, RowBatch, TextEncoding } from './row-source.ts';
export { sampleCsv } from './sample-csv.ts';

import type { ImportOutput } from '@talkdrum/api/contracts';
import { Select } from '@talkdrum/ui';
import { AttributeKeyField } from './attribute-key-field.tsx';
import { attributeKeyOf } from './attribute-key-of.ts';

type Column = ImportOutput['mapping'][number];

const fields = [
  { value: 'skip', label: 'Don’t import' },
  { value: 'full_name', label: 'Full name' },
  { value: 'first_name', label: 'First name' },
  { value: 'last_name', label: 'Last name' },
  { value: 'email', label: 'Email address' },
  { value: 'phone', label: 'Telephone' },
];
const types = [
  { value: 'text', label: 'Attribute: text' },
  { value: 'number', label: 'Attribute: number' },
  { value: 'date', label: 'Attribute: date' },
  { value: 'boolean', label: 'Attribute: yes/no' },
];

interface MappingTableProps {
  header: string[];
  preview: string[][];
  mapping: Column[];
  /** The account's attributes. A column mapped to one has its type. */
  known: readonly { key: string; type: string }[];
  onChange: (mapping: Column[]) => void;
  isDisabled: boolean;
}

/** Each column of the file, with its first values and its target. */
export function MappingTable({ header, preview, ...choices }: MappingTableProps) {
  return (
    <div
      className="max-h-80 overflow-auto rounded-well border border-border"
      tabIndex={0}
      role="region"
      aria-label="Columns of the file"
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="bg-muted text-left text-muted-foreground">
            <th scope="col" className="px-3 py-2 font-medium">
              Column
            </th>
            <th scope="col" className="px-3 py-2 font-medium max-sm:hidden">
              First values
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              Becomes
            </th>
          </tr>
        </thead>
        <tbody>
          {header.map((name, column) => {
            const values = firstValues(preview, column);
            return (
              <tr key={`${column}-${name}`} className="border-t border-border">
                <th scope="row" className="max-w-40 px-3 py-2 text-left font-medium [overflow-wrap:anywhere]">
                  {name}
                  <span className="block truncate font-normal text-muted-foreground sm:hidden">{values}</span>
                </th>
                <td className="max-w-56 truncate px-3 py-2 text-muted-foreground max-sm:hidden">{values}</td>
                <td className="min-w-40 px-3 py-2">
                  <ColumnChoice name={name} column={column} {...choices} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function firstValues(preview: string[][], column: number): string {
  return preview
    .slice(0, 3)
    .map((row) => row[column] ?? '')
    .filter(Boolean)
    .join(', ');
}

type ColumnChoiceProps = Omit<MappingTableProps, 'header' | 'preview'> & { name: string; column: number };

function ColumnChoice({ name, column, mapping, known, onChange, isDisabled }: ColumnChoiceProps) {
  const current = mapping.find((each) => each.column === column);
  const others = mapping.filter((each) => each.column !== column);
  const setColumn = (next: Column) => onChange([...others, next].sort((a, b) => a.column - b.column));
  const key = attributeKeyOf(name, column, others);
  const value = current === undefined ? 'skip' : current.to === 'attribute' ? current.type : current.to;
  const filled = current?.to === 'attribute' ? current.key : key;
  const knownType = known.find((attribute) => attribute.key === filled)?.type;
  function choose(chosen: string) {
    const isAttribute = types.some((type) => type.value === chosen);
    const next = isAttribute ? { column, to: 'attribute', key, type: chosen } : { column, to: chosen };
    setColumn(next as Column);
  }
  return (
    <>
      <Select
        aria-label={`${name} becomes`}
        value={value}
        disabled={isDisabled}
        onChange={(event) => choose(event.target.value)}
        options={[
          ...fields,
          ...types.filter(
            (type) => knownType === undefined || type.value === knownType || type.value === value,
          ),
        ]}
      />
      {current?.to === 'attribute' ? (
        <AttributeKeyField
          name={name}
          value={current.key}
          known={known.map((attribute) => attribute.key)}
          taken={others.flatMap((each) => (each.to === 'attribute' ? [each.key] : []))}
          isDisabled={isDisabled}
          onChange={(next) => setColumn(renamed(current, next, known))}
        />
      ) : null}
    </>
  );
}

/** The column with another key. An existing attribute keeps its type. */
function renamed(
  attribute: Extract<Column, { to: 'attribute' }>,
  key: string,
  known: MappingTableProps['known'],
): Column {
  const type = known.find((each) => each.key === key)?.type ?? attribute.type;
  return { ...attribute, key, type: type as typeof attribute.type };
}

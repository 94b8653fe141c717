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
  { value: 'time_zone', label: 'Time zone' },
];
const types = [
  { value: 'text', label: 'Attribute: text' },
  { value: 'number', label: 'Attribute: number' },
  { value: 'date', label: 'Attribute: date' },
  { value: 'boolean', label: 'Attribute: yes/no' },
];

interface ColumnListProps {
  header: string[];
  preview: string[][];
  mapping: Column[];
  /** The account's attributes. A column mapped to one has its type. */
  known: readonly { key: string; type: string }[];
  onChange: (mapping: Column[]) => void;
  isDisabled: boolean;
}

/** Each column of the file, with its first values and what it becomes. */
export function ColumnList({ header, preview, ...choices }: ColumnListProps) {
  return (
    <table aria-label="Columns of the file" className="w-full text-sm max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="text-left text-xs text-muted-foreground">
          <th scope="col" className="pb-1.5 font-medium">
            Column
          </th>
          <th scope="col" className="pb-1.5 font-medium">
            Becomes
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {header.map((name, column) => (
          <tr
            key={`${column}-${name}`}
            className="border-t border-border-soft align-top max-sm:flex max-sm:flex-col max-sm:py-2"
          >
            <th scope="row" className="py-2 pr-3 text-left font-medium [overflow-wrap:anywhere] sm:w-1/2">
              {name}
              <span className="line-clamp-2 font-normal text-muted-foreground">
                {firstValues(preview, column) || 'No values in the first rows'}
              </span>
            </th>
            <td className="py-2 max-sm:pt-0">
              <ColumnChoice name={name} column={column} {...choices} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function firstValues(preview: string[][], column: number): string {
  const values = preview.map((row) => row[column] ?? '').filter(Boolean);
  return [...new Set(values)].slice(0, 3).join(' · ');
}

type ColumnChoiceProps = Omit<ColumnListProps, 'header' | 'preview'> & { name: string; column: number };

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
  known: ColumnListProps['known'],
): Column {
  const type = known.find((each) => each.key === key)?.type ?? attribute.type;
  return { ...attribute, key, type: type as typeof attribute.type };
}

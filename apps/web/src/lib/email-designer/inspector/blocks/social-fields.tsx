import {
  brandLimits,
  type SocialLink,
  socialNetworkNames,
  socialNetworks,
} from '@talkdrum/email-designs/brand';
import { Button, IconButton, Input, Select } from '@talkdrum/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useDesigner } from '../../designer-context.ts';
import type { BlockFieldsProps } from '../block-fields-props.ts';
import { ColourRow } from '../colour-row.tsx';
import { BrandLink } from './people-fields.tsx';
import { ChoiceRow, Settings, SwitchRow } from '../rows.tsx';
import { AlignRow, BoxSettings, stringOf } from '../shared-fields.tsx';
import {
  freeNetworks,
  linksOf,
  nextId,
  problemOf,
  readRows,
  rowFor,
  shownRows,
  type SocialRow,
} from './social-rows.ts';

const looks = [
  { value: 'icons', label: 'Icons' },
  { value: 'words', label: 'Words' },
] as const;

export function SocialFields(props: BlockFieldsProps) {
  const { node, set } = props;
  const { brand } = useDesigner();
  const rows = readRows(node.attrs['links']);
  // Switched on and off again, the block has its own links again.
  const [own, setOwn] = useState<SocialLink[] | null>(null);
  return (
    <>
      <Settings title="Content" end={<BrandLink />}>
        <SwitchRow
          label="Use the brand’s links"
          isOn={rows === null}
          onChange={(isBrand) => {
            if (rows !== null) setOwn(linksOf(rows));
            set({ links: isBrand ? null : (own ?? brand.social) });
          }}
        />
        {rows === null ? null : <OwnLinks stored={rows} onChange={(links) => set({ links })} />}
      </Settings>
      <Settings title="Style">
        <ChoiceRow
          label="Look"
          value={stringOf(node.attrs['look']) ?? 'icons'}
          options={looks}
          onChange={(look) => set({ look })}
        />
        <AlignRow {...props} />
        <ColourRow
          label="Colour"
          value={stringOf(node.attrs['colour'])}
          usual={{ label: 'As buttons', colour: null }}
          onChange={(colour) => set({ colour })}
        />
      </Settings>
      <BoxSettings {...props} />
    </>
  );
}

/** A link that isn't right yet stays here and isn't in the email. */
function OwnLinks({ stored, onChange }: { stored: SocialRow[]; onChange: (links: SocialLink[]) => void }) {
  const [written, setWritten] = useState(stored);
  const rows = shownRows(written, stored);
  const free = freeNetworks(rows);
  const [next] = free;
  const change = (changed: SocialRow[]) => {
    setWritten(changed);
    onChange(linksOf(changed));
  };
  return (
    <div className="flex flex-col gap-2">
      {rows.map((row, index) => (
        <OwnLink
          key={row.id}
          row={row}
          networks={[row.network, ...free]}
          onChange={(changed) => change(rows.with(index, changed))}
          onRemove={() => change(rows.toSpliced(index, 1))}
        />
      ))}
      {next === undefined ? null : (
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => change([...rows, rowFor(nextId(rows), next)])}
        >
          Add a link
        </Button>
      )}
    </div>
  );
}

interface OwnLinkProps {
  row: SocialRow;
  networks: readonly SocialLink['network'][];
  onChange: (row: SocialRow) => void;
  onRemove: () => void;
}

function OwnLink({ row, networks, onChange, onRemove }: OwnLinkProps) {
  const problemId = useId();
  const { label } = socialNetworks[row.network];
  const problem = problemOf(row);
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-1.5">
      <Select
        aria-label={`Network of ${label}`}
        value={row.network}
        options={networks.map((value) => ({ value, label: socialNetworks[value].label }))}
        onChange={({ target }) => {
          const network = socialNetworkNames.find((name) => name === target.value);
          if (network !== undefined) onChange(rowFor(row.id, network));
        }}
      />
      <Input
        aria-label={`Address of ${label}`}
        aria-describedby={problem === null ? undefined : problemId}
        aria-invalid={problem === null ? undefined : true}
        maxLength={brandLimits.url}
        value={row.address}
        onChange={({ target }) => onChange({ ...row, address: target.value })}
      />
      <IconButton size="sm" label={`Remove ${label}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      {problem === null ? null : (
        <p id={problemId} className="col-span-full text-xs text-danger">
          {problem}. Until then it isn’t in the email.
        </p>
      )}
    </div>
  );
}

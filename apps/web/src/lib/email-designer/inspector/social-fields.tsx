import {
  profileAddress,
  socialLink,
  type SocialLink,
  socialNetworkNames,
  socialNetworks,
} from '@talkdrum/email-designs/brand';
import { Button, IconButton, Input, Select } from '@talkdrum/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDesigner } from '../designer-context.ts';
import type { BlockFieldsProps } from './block-fields-props.ts';
import { ColourRow } from './colour-row.tsx';
import { BrandLink } from './people-fields.tsx';
import { ChoiceRow, Settings, SwitchRow } from './rows.tsx';
import { AlignRow, BoxSettings, stringOf } from './shared-fields.tsx';

const looks = [
  { value: 'icons', label: 'Icons' },
  { value: 'words', label: 'Words' },
] as const;

export function SocialFields(props: BlockFieldsProps) {
  const { node, set } = props;
  const { brand } = useDesigner();
  const own = socialLink.array().nullable().safeParse(node.attrs['links']);
  const links = own.success ? own.data : null;
  return (
    <>
      <Settings title="Content" end={<BrandLink />}>
        <SwitchRow
          label="Use the brand’s links"
          isOn={links === null}
          onChange={(isBrand) => set({ links: isBrand ? null : brand.social })}
        />
        {links === null ? null : <OwnLinks links={links} onChange={(next) => set({ links: next })} />}
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

function OwnLinks({ links, onChange }: { links: SocialLink[]; onChange: (links: SocialLink[]) => void }) {
  const free = socialNetworkNames.filter((name) => !links.some(({ network }) => network === name));
  const [next] = free;
  return (
    <div className="flex flex-col gap-2">
      {links.map((link, index) => (
        <OwnLink
          key={link.network}
          link={link}
          networks={[link.network, ...free]}
          onChange={(changed) => onChange(links.with(index, changed))}
          onRemove={() => onChange(links.toSpliced(index, 1))}
        />
      ))}
      {next === undefined ? null : (
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() =>
            onChange([...links, { network: next, url: `https://${socialNetworks[next].hosts[0]}/` }])
          }
        >
          Add a link
        </Button>
      )}
    </div>
  );
}

interface OwnLinkProps {
  link: SocialLink;
  networks: readonly SocialLink['network'][];
  onChange: (link: SocialLink) => void;
  onRemove: () => void;
}

function OwnLink({ link, networks, onChange, onRemove }: OwnLinkProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { label } = socialNetworks[link.network];
  const isWrong = typed !== null && profileAddress(link.network, typed) === null;
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-1.5">
      <Select
        aria-label={`Network of ${label}`}
        value={link.network}
        options={networks.map((value) => ({ value, label: socialNetworks[value].label }))}
        onChange={({ target }) => {
          const network = socialNetworkNames.find((name) => name === target.value);
          if (network !== undefined)
            onChange({ network, url: `https://${socialNetworks[network].hosts[0]}/` });
        }}
      />
      <Input
        aria-label={`Address of ${label}`}
        value={typed ?? link.url}
        aria-invalid={isWrong || undefined}
        onChange={({ target: { value } }) => {
          setTyped(value);
          const url = profileAddress(link.network, value);
          if (url !== null) onChange({ ...link, url });
        }}
      />
      <IconButton size="sm" label={`Remove ${label}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
    </div>
  );
}

import {
  profileAddress,
  type SocialLink,
  socialNetworkNames,
  socialNetworks,
} from '@talkdrum/email-designs/brand';
import { Button, TextLink } from '@talkdrum/ui';
import { useState } from 'react';
import { TextRow } from '../../email-designer/inspector/rows.tsx';
import { useSource } from '../designer-context.ts';

interface SocialRowsProps {
  /** Null for the brand's. */
  links: SocialLink[] | null;
  onChange: (links: SocialLink[] | null) => void;
}

/** The brand's profiles, or others on this page. */
export function SocialRows({ links, onChange }: SocialRowsProps) {
  const { brand, brandRefusal } = useSource();
  if (links === null)
    return (
      <>
        <p className="text-xs text-muted-foreground">
          {brand.social.length === 0
            ? 'Your brand has no profiles yet. '
            : 'These are your brand’s profiles. '}
          <TextLink href="/dashboard/profile">Edit the brand</TextLink>
        </p>
        <Button size="sm" disabledReason={brandRefusal} onClick={() => onChange(brand.social)}>
          Use other profiles on this page
        </Button>
      </>
    );
  return (
    <>
      {socialNetworkNames.map((network) => (
        <ProfileRow
          key={network}
          network={network}
          url={links.find((link) => link.network === network)?.url ?? ''}
          onChange={(url) =>
            onChange([
              ...links.filter((link) => link.network !== network),
              ...(url === null ? [] : [{ network, url }]),
            ])
          }
        />
      ))}
      <Button size="sm" onClick={() => onChange(null)}>
        Back to the brand’s
      </Button>
    </>
  );
}

interface ProfileRowProps {
  network: SocialLink['network'];
  url: string;
  onChange: (url: string | null) => void;
}

function ProfileRow({ network, url, onChange }: ProfileRowProps) {
  const [typed, setTyped] = useState(url);
  const { label, hosts } = socialNetworks[network];
  const isWrong = typed !== '' && profileAddress(network, typed) === null;
  return (
    <TextRow
      label={label}
      value={typed}
      error={isWrong ? `Enter an address such as ${hosts[0]}/yourname` : null}
      onChange={(text) => {
        setTyped(text);
        const address = profileAddress(network, text);
        if (text === '' || address !== null) onChange(address);
      }}
    />
  );
}

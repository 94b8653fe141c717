import type { PublishedOutput, ShareChannel } from '@talkdrum/api/contracts';
import { Alert, Button, CopyField, Modal, Skeleton } from '@talkdrum/ui';
import { ExternalLink, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../format.ts';
import { Loaded } from '../../loaded.tsx';
import { trpc } from '../../trpc.ts';
import { CardEditor } from './card-editor.tsx';
import { QrSection } from './qr-section.tsx';
import { type SharedItem, type ShareSection, shareSections } from './share-channels.ts';
import { stateWords } from '../published-status.tsx';

interface ShareDialogProps {
  /** Null while the dialog is closed. */
  publishedId: string | null;
  /** Above the links: how the item reaches the people that are known already. */
  children?: ReactNode;
  onClose: () => void;
}

/** Every way to share a published item, each with its own tracked link and the people who came through it. */
export function ShareDialog({ publishedId, children, onClose }: ShareDialogProps) {
  const isOpen = publishedId !== null;
  const id = publishedId ?? '';
  const item = trpc.publishing.get.useQuery({ id }, { enabled: isOpen });
  const [isEditingCard, setIsEditingCard] = useState(false);
  const links = trpc.publishing.links.useQuery({ id }, { enabled: isOpen });
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      size="lg"
      title="Share Options"
      footer={<Button onClick={() => setIsEditingCard(true)}>Edit link card</Button>}
      description="Each link counts its own visitors, so you can see which channel brings people."
    >
      {children}
      <Loaded query={item} skeleton={<Skeleton className="h-96" />}>
        {(shared) => (
          <Loaded query={links} skeleton={<Skeleton className="h-96" />}>
            {(all) => <Sections item={shared} links={all} />}
          </Loaded>
        )}
      </Loaded>
      <CardEditor publishedId={isEditingCard ? publishedId : null} onClose={() => setIsEditingCard(false)} />
    </Modal>
  );
}

type Links = readonly { channel: ShareChannel; url: string; visits: number }[];

interface SectionsProps {
  item: PublishedOutput;
  links: Links;
}

function Sections({ item, links }: SectionsProps) {
  const shared: SharedItem = { ...item, cardTitle: item.card.title || item.title };
  const linkOf = (channel: ShareChannel) => links.find((link) => link.channel === channel);
  const qr = linkOf('qr');
  return (
    <div className="flex flex-col">
      {item.state === 'open' ? null : <Alert tone="warning">{stateWords[item.state].about}</Alert>}
      {shareSections.map((section) => {
        const link = linkOf(section.channel);
        return link === undefined ? null : (
          <Section key={section.channel} section={section} item={shared} link={link} />
        );
      })}
      {qr === undefined ? null : (
        <SectionFrame
          title="QR code"
          about="Print it on flyers, receipts or your shop’s door."
          visits={qr.visits}
        >
          <QrSection link={qr.url} name={item.slug} />
        </SectionFrame>
      )}
    </div>
  );
}

interface SectionProps {
  section: ShareSection;
  item: SharedItem;
  link: Links[number];
}

function Section({ section: { title, about, copied, network, channel }, item, link }: SectionProps) {
  const text = copied.text(link.url, item);
  return (
    <SectionFrame title={title} about={about} visits={link.visits}>
      <CopyField label={copied.label} value={text} isLabelHidden />
      {channel === 'facebook-ad' && item.kind === 'lead' ? <LeadAds id={item.id} /> : null}
      <div className="flex flex-wrap gap-2">
        {network === undefined ? null : (
          <Button asChild>
            <a href={network.url(text, item)} target="_blank" rel="noopener noreferrer">
              <ExternalLink aria-hidden />
              {network.label}
            </a>
          </Button>
        )}
        {channel === 'public' && 'share' in navigator ? (
          <Button
            icon={<Share2 aria-hidden />}
            onClick={() => void navigator.share({ title: item.cardTitle, url: text }).catch(() => undefined)}
          >
            Share with an app
          </Button>
        ) : null}
      </div>
    </SectionFrame>
  );
}

/** Ads with Facebook’s own form: nothing of ours receives them directly, because Meta only calls reviewed apps. */
function LeadAds({ id }: { id: string }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-medium">Lead ads, with Facebook’s own form</summary>
      <div className="mt-2 flex flex-col gap-2 text-muted-foreground">
        <p>
          Meta sends the answers of lead ads to an app of yours: subscribe your page to its webhook field
          “leadgen”, read each lead by its id from the Graph API, and pass it on to{' '}
          <code>POST /v1/leads</code> with an API key that has the scope “leads.write”. Tools that connect
          apps can do these steps without programming.
        </p>
        <CopyField label="Campaign id for the request" value={id} />
        <p>Put the consent sentence of this form into the ad’s form too, and pass on who agreed to it.</p>
      </div>
    </details>
  );
}

interface SectionFrameProps {
  title: string;
  about: string;
  visits: number;
  children: ReactNode;
}

function SectionFrame({ title, about, visits, children }: SectionFrameProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-2.5 border-t border-border-soft py-4 first:border-t-0 first:pt-0 last:pb-0"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-sm font-strong">{title}</h3>
        <p className="shrink-0 text-xs text-muted-foreground tabular-nums">
          {visits === 1 ? '1 visit' : `${formatNumber(visits)} visits`}
        </p>
      </div>
      <p className="text-sm text-muted-foreground">{about}</p>
      {children}
    </section>
  );
}

import { finalCharge, type FundingOptions, type Plan } from '@talkdrum/api/contracts';
import { DescriptionList } from '@talkdrum/ui';
import { formatMoney } from '../../../lib/format.ts';
import { periodWords } from '../subscription/subscription-words.ts';

type Provider = FundingOptions['providers'][number];

interface ChargeSummaryProps {
  /** Minor units as text; any other text shows dashes. */
  amountMinor: string;
  currency: string;
  provider: Provider | undefined;
  /** The fee of the chosen plan and period, if there is one. */
  order: { plan: Plan; fee: Plan['fees'][number] } | null;
  /** What the wallet can spend now. */
  availableMinor: string;
}

/** The exact charge, shown before the person goes to a payment page. Screen readers announce changes. */
export function ChargeSummary({
  amountMinor,
  currency,
  provider,
  order,
  availableMinor,
}: ChargeSummaryProps) {
  const charge =
    provider === undefined || !/^\d+$/.test(amountMinor)
      ? null
      : finalCharge(BigInt(amountMinor), provider.cost);
  const money = (minor: bigint | undefined) =>
    minor === undefined ? '–' : formatMoney(minor.toString(), currency);
  const after =
    charge === null
      ? undefined
      : BigInt(availableMinor) + charge.amountMinor - BigInt(order?.fee.fee.amountMinor ?? 0);
  return (
    <section
      aria-label="Final charge"
      aria-live="polite"
      className="rounded-well border border-border bg-muted/40 px-3 py-1"
    >
      <DescriptionList
        items={[
          { term: 'To the wallet', value: money(charge?.amountMinor) },
          { term: 'Transaction cost', value: money(charge?.costMinor) },
          {
            term: 'Final charge',
            value: <strong className="font-semibold">{money(charge?.chargeMinor)}</strong>,
          },
          ...(order === null
            ? []
            : [
                {
                  term: `Subscription fee, ${periodWords(order.fee.periodMonths)}`,
                  value: `${formatMoney(order.fee.fee.amountMinor, order.fee.fee.currency)} from the wallet`,
                },
              ]),
          {
            term: 'Available after',
            value: after !== undefined && after < 0n ? <Shortfall money={money(-after)} /> : money(after),
          },
        ]}
      />
    </section>
  );
}

function Shortfall({ money }: { money: string }) {
  return <span className="text-danger">{money} short of the subscription fee. Increase the amount.</span>;
}

import { companySizes, hears, products, sendingFrequencies, sendingTypes, sendingVolumes } from '@talkdrum/api/contracts/sign-up';
import { Card, DescriptionList, ErrorState, Skeleton } from '@talkdrum/ui';
import { formatDate } from '../../lib/format.ts';
import { errorFacts, errorMessage, trpc } from '../../lib/trpc.ts';

const labelOf = (options: readonly { value: string; label: string }[], value: string) => options.find((option) => option.value === value)?.label ?? value;

/** The account as it was signed up. Reading only; changing it comes with the profile form. */
export function AccountDetails() {
  const { data: profile, error, refetch } = trpc.accounts.profile.useQuery();
  if (error !== null && profile === undefined) {
    return (
      <Card title="Account">
        <ErrorState requestId={errorFacts(error)?.requestId} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </ErrorState>
      </Card>
    );
  }
  if (profile === undefined) {
    return (
      <Card title="Account">
        <Skeleton className="h-96" />
      </Card>
    );
  }
  return (
    <Card title="Account" description={`Since ${formatDate(profile.createdAt, profile.timezone)}`}>
      <DescriptionList
        items={[
          { term: 'Organization', value: profile.company },
          { term: 'Email', value: profile.email },
          { term: 'First name', value: profile.firstName },
          { term: 'Last name', value: profile.lastName },
          { term: 'Industry', value: profile.industry },
          { term: 'Website', value: profile.website },
          { term: 'Telephone', value: profile.telephone },
          { term: 'Address', value: [profile.address, profile.state].filter(Boolean).join(', ') },
          { term: 'Country', value: profile.country.name },
          { term: 'Currency', value: profile.currency.toUpperCase() },
          { term: 'Time zone', value: profile.timezone },
          { term: 'Company size', value: labelOf(companySizes, profile.companySize) },
          { term: 'Product interest', value: profile.product.map((value) => labelOf(products, value)).join(', ') },
          { term: 'Sending frequency', value: labelOf(sendingFrequencies, profile.sendingFrequency) },
          { term: 'Sending volume', value: labelOf(sendingVolumes, profile.sendingVolume) },
          { term: 'Sending type', value: labelOf(sendingTypes, profile.sendingType) },
          { term: 'How did you hear', value: labelOf(hears, profile.hear) },
        ]}
      />
    </Card>
  );
}

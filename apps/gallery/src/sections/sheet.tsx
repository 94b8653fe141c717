import { DescriptionList, SideSheet } from '@talkdrum/ui';

const nothing = () => undefined;

/** A row beside its list. */
export function RowSheet() {
  return (
    <SideSheet
      isOpen
      onClose={nothing}
      title="Amara Okafor"
      description="since 2 November 2026"
      walk={{ position: '3 of 4,812', onPrevious: nothing, onNext: null }}
    >
      <DescriptionList
        items={[
          { term: 'Email', value: 'amara@readers.example' },
          { term: 'Lists', value: 'Kola Circle, Harmattan VIPs' },
        ]}
      />
    </SideSheet>
  );
}

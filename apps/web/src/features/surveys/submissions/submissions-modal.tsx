import type { SurveyOutput } from '@talkdrum/api/contracts';
import { Modal, Tabs } from '@talkdrum/ui';
import { useState } from 'react';
import { AnalyticsTab } from './analytics-tab.tsx';
import { ContactsTab } from './contacts-tab.tsx';

/** What people answered: together, and one by one. */
export function SubmissionsModal({ survey, onClose }: { survey: SurveyOutput; onClose: () => void }) {
  const [tab, setTab] = useState('analytics');
  return (
    <Modal isOpen onClose={onClose} title="Survey Submissions" description={survey.name} size="xl">
      <Tabs
        label="Survey Submissions"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'analytics', label: 'Analytics', content: <AnalyticsTab survey={survey} />, isKept: true },
          {
            value: 'contacts',
            label: 'Contacts',
            // Counting up one by one would reveal when someone answered.
            ...(survey.isAnonymous ? {} : { count: survey.submissions }),
            content: <ContactsTab survey={survey} />,
          },
        ]}
      />
    </Modal>
  );
}

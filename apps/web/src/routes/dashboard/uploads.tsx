import { createFileRoute } from '@tanstack/react-router';
import { Upcoming } from '../../features/shell/upcoming.tsx';

export const Route = createFileRoute('/dashboard/uploads')({ component: UploadsPage });

function UploadsPage() {
  return (
    <Upcoming title="Uploads" instead={{ label: 'Go to Templates', href: '/dashboard/template-email' }}>
      Keep images and PDF files here and use them in emails, pages and forms.
    </Upcoming>
  );
}

import { TextLink } from '@talkdrum/ui';
import { createFileRoute } from '@tanstack/react-router';
import { EntryFrame } from '../features/onboarding/entry-frame.tsx';
import { terms } from '../features/onboarding/terms-text.ts';

export const Route = createFileRoute('/terms')({ component: TermsPage });

function TermsPage() {
  return (
    <EntryFrame title="Terms and Conditions" intro="In force since 21 November 2026." width="wide">
      <div className="flex flex-col gap-6">
        {terms.map(({ title, points }) => (
          <section key={title}>
            <h2 className="text-section">{title}</h2>
            {points.map((point) => (
              <p key={point} className="mt-2 max-w-prose">
                {point}
              </p>
            ))}
          </section>
        ))}
      </div>
      <p className="mt-8">
        <TextLink href="/sign-up">Sign Up</TextLink>
      </p>
    </EntryFrame>
  );
}

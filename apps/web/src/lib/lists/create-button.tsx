import { Button } from '@talkdrum/ui';
import { Plus } from 'lucide-react';

interface CreateButtonProps {
  /** "Create List" */
  children: string;
  /** Why it can't be used; null if it can. */
  refusal: string | null;
  onClick: () => void;
}

/** The main action of a list page, also offered while the list is empty. */
export function CreateButton({ children, refusal, onClick }: CreateButtonProps) {
  return (
    <Button variant="primary" icon={<Plus aria-hidden />} disabledReason={refusal} onClick={onClick}>
      {children}
    </Button>
  );
}

import { Banner, Button } from '@talkdrum/ui';
import { formatTime } from '../../lib/format.ts';
import { signOut } from '../../lib/session/change-session.ts';
import { useMe } from '../../lib/use-me.ts';

/** Tells staff all the time that these are somebody else's pages, and when the look ends. */
export function ViewerBanner() {
  const { viewer, account } = useMe();
  if (viewer === null) return null;
  return (
    <Banner
      tone="warning"
      title={`Viewing ${account.company} (read only)`}
      action={
        <Button size="sm" onClick={() => void signOut()}>
          Stop looking
        </Button>
      }
    >
      You look as {viewer.staff} until {formatTime(viewer.expiresAt)}. Nothing can be changed, and the
      account’s audit log says that you looked.
    </Banner>
  );
}

import type { Passkey } from '@magpie/contract/second-factor/second-factor';
import { Button } from '../../../ui/button.tsx';
import { DateTime } from '../../../ui/labels/date-time.tsx';
import { TimeAgo } from '../../../ui/labels/time-ago.tsx';
import { isolated } from '@magpie/contract/messages/isolated';

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRemove: (passkey: Passkey) => void;
}

export function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  return (
    <ul aria-label="Passkeys" className="passkey-list">
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <div className="min-w-0 flex-1">
            <p dir="auto" className="font-medium break-words text-ink">
              {passkey.name}
            </p>
            <p className="facts mt-0.5">
              <span>
                added <DateTime date={passkey.created_at} />
              </span>
              <span>
                {passkey.last_used_at ? (
                  <>
                    last used <TimeAgo date={passkey.last_used_at} />
                  </>
                ) : (
                  'not used yet'
                )}
              </span>
            </p>
          </div>
          <Button size="sm" aria-label={`Remove ${isolated(passkey.name)}`} onClick={() => onRemove(passkey)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

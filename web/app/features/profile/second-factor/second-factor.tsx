import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import type { Passkey } from '@magpie/contract/second-factor/second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { screenKeys } from '../../../api/client/screen-keys.ts';
import { secondFactorQuery } from '../../../api/users/second-factor.ts';
import { useLast } from '../../../lib/state/use-last.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { LoadingSecondFactor } from './loading-second-factor.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SetUpTotpDialog } from './set-up-totp-dialog.tsx';

type Opened = 'totp' | 'codes' | 'passkey' | 'remove-totp' | Passkey;

/** The viewer's authenticator, passkeys and recovery codes, with buttons to set up, renew and remove them. */
export function SecondFactor() {
  const cache = useQueryClient();
  const status = useQuery(secondFactorQuery());
  const [opened, setOpened] = useState<Opened | null>(null);
  /** How often a dialog was opened. As a key, it makes every dialog with steps start at its first step. */
  const [times, setTimes] = useState(0);
  const shown = useLast(opened);

  function open(dialog: Opened) {
    setTimes((count) => count + 1);
    setOpened(dialog);
  }
  const dialog = {
    onClose: () => setOpened(null),
    onChange: () => void cache.invalidateQueries({ queryKey: screenKeys.secondFactor }),
  };
  const passkey = typeof shown === 'object' ? shown : null;

  if (status.isPending) return <LoadingSecondFactor />;
  if (!status.data) return <ErrorState message={secondFactorMessages.load} query={status} />;
  const { totp, passkeys, recovery_codes_left: left } = status.data;
  const isProtected = totp || passkeys.length > 0;
  return (
    <>
      <dl className="settings-facts">
        <div>
          <dt>Authenticator</dt>
          <dd>{totp ? 'On' : 'Off'}</dd>
          <dd className="settings-acts">
            {totp && (
              <Button size="sm" onClick={() => open('remove-totp')}>
                Remove authenticator
              </Button>
            )}
            <Button size="sm" onClick={() => open('totp')}>
              Set up authenticator
            </Button>
          </dd>
        </div>
        <div>
          <dt>Passkeys</dt>
          {passkeys.length === 0 && <dd>None</dd>}
          <dd className="settings-acts">
            <Button size="sm" onClick={() => open('passkey')}>
              Add passkey
            </Button>
          </dd>
          {passkeys.length > 0 && (
            <dd className="w-full">
              <PasskeyList passkeys={passkeys} onRemove={open} />
            </dd>
          )}
        </div>
        {isProtected && (
          <div>
            <dt>Recovery codes</dt>
            <dd>
              {left === 0 ? secondFactorMessages.noRecoveryCodes : secondFactorMessages.codesLeft(left)}
            </dd>
            <dd className="settings-acts">
              <Button size="sm" onClick={() => open('codes')}>
                Recovery codes
              </Button>
            </dd>
          </div>
        )}
      </dl>
      <SetUpTotpDialog key={`totp ${times}`} {...dialog} open={opened === 'totp'} />
      <RecoveryCodesDialog key={`codes ${times}`} {...dialog} open={opened === 'codes'} />
      <AddPasskeyDialog key={`passkey ${times}`} {...dialog} open={opened === 'passkey'} />
      <RemoveDialog
        {...dialog}
        passkey={passkey}
        open={opened === 'remove-totp' || (typeof opened === 'object' && opened !== null)}
      />
    </>
  );
}

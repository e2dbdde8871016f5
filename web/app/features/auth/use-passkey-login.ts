import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import { useState } from 'react';
import { messageOf } from '../../api/client/api-error.ts';
import { NoPasskeyError } from '../../api/users/no-passkey-error.ts';
import { useAuth } from '../../session/auth.tsx';

/** Logs in with a passkey, alone or as the second step. The library is loaded when it is first used. */
export function usePasskeyLogin() {
  const { login } = useAuth();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function logInWithPasskey(challenge?: string) {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const passkeys = await import('../../api/users/passkeys.ts');
      if (!passkeys.canUsePasskeys()) return setProblem(secondFactorMessages.passkeysUnsupported);
      const { token, user } = await passkeys.logInWithPasskey(challenge);
      login(token, user);
    } catch (error) {
      const isCancelled = error instanceof NoPasskeyError;
      setProblem(
        isCancelled
          ? secondFactorMessages.passkeyCancelled
          : messageOf(error, secondFactorMessages.passkeyFailed),
      );
    } finally {
      setBusy(false);
    }
  }

  return { busy, problem, logInWithPasskey, forgetProblem: () => setProblem(null) };
}

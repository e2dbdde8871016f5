import { loginWithCode } from '../../second-factor/login-with-code.ts';
import { loginPasskeyOptions, loginWithPasskey } from '../../second-factor/login-with-passkey.ts';
import { addPasskey, offerPasskey, removePasskey } from '../../second-factor/passkeys.ts';
import { renewRecoveryCodes } from '../../second-factor/renew-recovery-codes.ts';
import { getSecondFactor } from '../../second-factor/second-factor.ts';
import { confirmTotp, removeTotp, setUpTotp } from '../../second-factor/set-up-totp.ts';
import type { Handlers } from '../handlers.ts';

export const secondFactorHandlers = {
  getSecondFactor: ({ context, actor }) => getSecondFactor(context, actor),
  setUpTotp: ({ context, actor, body }) => setUpTotp(context, actor, body),
  confirmTotp: ({ context, actor, body }) => confirmTotp(context, actor, body),
  removeTotp: ({ context, actor, body }) => removeTotp(context, actor, body),
  renewRecoveryCodes: ({ context, actor, body }) => renewRecoveryCodes(context, actor, body),
  offerPasskey: ({ context, actor, body }) => offerPasskey(context, actor, body),
  addPasskey: ({ context, actor, body }) => addPasskey(context, actor, body),
  removePasskey: ({ context, actor, params, body }) => removePasskey(context, actor, params.id, body),
  loginPasskeyOptions: ({ context, body }) => loginPasskeyOptions(context, body),
  async loginWithPasskey({ context, viewer, body, origin, noteAccount }) {
    const reply = await loginWithPasskey(context, body, origin, viewer);
    noteAccount(reply.user.id);
    return reply;
  },
  async loginWithCode({ context, viewer, body, origin, noteAccount }) {
    const reply = await loginWithCode(context, body, origin, viewer);
    noteAccount(reply.user.id);
    return reply;
  },
} satisfies Partial<Handlers>;

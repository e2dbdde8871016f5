import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import { deferred } from '../../../lib/rendering/deferred.tsx';
import { toast } from '../../../ui/toasts/toast-list.ts';
import { LoadingSecondFactor } from './loading-second-factor.tsx';

/** The dialogs and the QR code are in a chunk of their own. */
export const SecondFactor = deferred({
  load: async () => (await import('./second-factor.tsx')).SecondFactor,
  Waiting: LoadingSecondFactor,
  onFailure: () => toast({ message: secondFactorMessages.load, tone: 'error' }),
});

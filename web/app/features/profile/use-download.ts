import * as accountMessages from '@magpie/contract/messages/account';
import { useState } from 'react';
import { call } from '../../api/client/client.ts';
import { saveFile } from '../../lib/state/save-file.ts';
import { toastError } from '../../session/toast-error.ts';

/** Downloads everything that is stored about the viewer. A link would not send the token. */
export function useDownload() {
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const data = await call('exportAccount');
      saveFile('my-data.json', new Blob([JSON.stringify(data, null, 1)], { type: 'application/json' }));
    } catch (error) {
      toastError(error, accountMessages.exportFailed);
    }
    setBusy(false);
  }
  return { busy, download };
}

import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import { toastError } from '../../../session/toast-error.ts';
import { useSite } from '../../../lib/site.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts/toast-list.ts';

/** New recovery codes, which the viewer has to store. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const { site_name } = useSite();
  const text = `${codes.join('\n')}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({ message: secondFactorMessages.codesCopied });
    } catch (error) {
      toastError(error, secondFactorMessages.copyFailed);
    }
  }

  function download() {
    const url = URL.createObjectURL(new Blob([`${site_name}\n\n${text}`], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: 'recovery-codes.txt' });
    link.click();
    // By then the browser has begun to read it.
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
  }

  return (
    <>
      <p className="text-sm text-muted">{secondFactorMessages.codesOnce}</p>
      <ul aria-label="Recovery codes" className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={download}>Download</Button>
      </div>
    </>
  );
}

const REVOKE_AFTER_MS = 1000;

import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { useDownload } from './use-download.ts';

/** Lets the viewer download everything that is stored about them, and delete their account. */
export function OwnData() {
  const [deleting, setDeleting] = useState(false);
  const { busy, download } = useDownload();
  return (
    <>
      <p className="text-sm text-muted">
        Everything that is stored about you: your account, posts, comments, likes, saved posts and sessions,
        as a JSON file.
      </p>
      <div>
        <Button loading={busy} onClick={() => void download()}>
          Download my data
        </Button>
      </div>
      <p className="mt-3 border-t border-line pt-6 text-sm text-muted">
        Your account will be deleted seven days after you ask. Log in before then to keep it.
      </p>
      <div>
        <Button variant="grave" onClick={() => setDeleting(true)}>
          Delete account
        </Button>
      </div>
      <DeleteAccountDialog open={deleting} onClose={() => setDeleting(false)} />
    </>
  );
}

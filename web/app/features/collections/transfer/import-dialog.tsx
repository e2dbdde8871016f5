import { IMPORT_MAX_BYTES } from '@magpie/contract/limits';
import type { ImportReply } from '@magpie/contract/collections/transfer';
import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import * as requestMessages from '@magpie/contract/messages/requests';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { ApiError } from '../../../api/client/api-error.ts';
import { refreshCollections } from '../../../api/collections/collections.ts';
import { importFile } from '../../../api/collections/transfer.ts';
import { collectionPath } from '../../../lib/text/collection-path.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Link } from '../../../ui/link.tsx';

/** A button that imports the links of a file, and says what became of them. */
export function ImportCollections() {
  const cache = useQueryClient();
  const [open, setOpen] = useState(false);
  const [result, setResult] = useState<ImportReply | null>(null);

  async function send(fields: FormData) {
    const file = fields.get('file');
    if (!(file instanceof File)) return;
    if (file.size > IMPORT_MAX_BYTES) throw new ApiError(413, { file: [requestMessages.fileTooLarge] });
    setResult(await importFile(file));
    refreshCollections(cache);
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>Import bookmarks</Button>
      <FormDialog
        key={String(open)}
        open={open}
        onClose={() => setOpen(false)}
        title="Import bookmarks"
        description={collectionMessages.howToImport}
        actionLabel="Import"
        onSend={send}
        explain={(error) => formRefusal(error, collectionMessages.importFailed)}
      >
        {(wrong) => (
          <TextField
            label="File"
            name="file"
            type="file"
            required
            className="h-auto py-2 file:me-3 file:rounded-md file:bg-raised file:px-2.5 file:py-1 file:font-medium file:text-ink"
            hint="HTML, JSON or CSV, up to 10 MiB."
            error={wrong['file']}
          />
        )}
      </FormDialog>
      <Dialog
        open={result !== null && !open}
        onClose={() => setResult(null)}
        title="Imported"
        size="sm"
        footer={<Button onClick={() => setResult(null)}>Done</Button>}
      >
        {result && (
          <>
            <p>{collectionMessages.importedLinks(result.imported, result.skipped)}</p>
            <ul className="mt-3 flex flex-col gap-2">
              {result.collections.map((collection) => (
                <li key={collection.id} className="flex items-center gap-2">
                  <Icon name="FolderOpen" className="size-4 text-muted" />
                  <Link to={collectionPath(collection)}>{collection.title}</Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </Dialog>
    </>
  );
}

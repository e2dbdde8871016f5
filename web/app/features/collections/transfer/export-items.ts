import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { EXPORT_FILE_FORMATS, type ExportFileFormat } from '@magpie/contract/values';
import { download } from '../../../api/collections/transfer.ts';
import { toastError } from '../../../session/toast-error.ts';
import type { MenuItem } from '../../../ui/menu.tsx';

/** A menu item for each format. */
export function exportItems(what: Parameters<typeof download>[0]): MenuItem[] {
  return EXPORT_FILE_FORMATS.map((format) => ({
    label: `Export as ${NAMES[format]}`,
    icon: 'Download',
    onSelect: () =>
      void download(what, format).catch((error: unknown) =>
        toastError(error, collectionMessages.exportFailed),
      ),
  }));
}

const NAMES: Record<ExportFileFormat, string> = {
  html: 'bookmarks',
  json: 'JSON',
  csv: 'CSV',
  md: 'Markdown',
};

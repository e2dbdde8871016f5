import type { Collection } from '@magpie/contract/collections/collections';
import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client/client.ts';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { collectionKeys } from '../../../api/collections/collection-keys.ts';
import { ReportDialog } from '../../../ui/dialogs/report-dialog.tsx';

export interface CollectionReportProps {
  collection: Collection;
  open: boolean;
  onClose: () => void;
}

export function CollectionReport({ collection: { id }, ...dialog }: CollectionReportProps) {
  const cache = useQueryClient();
  return (
    <ReportDialog
      {...dialog}
      sentence={collectionMessages.confirmReport}
      onReport={async (body) => {
        await call('reportCollection', { params: { id }, body });
        void cache.invalidateQueries({ queryKey: collectionKeys.one(id) });
      }}
      explain={(error) => formRefusal(error, collectionMessages.reportCollection)}
    />
  );
}

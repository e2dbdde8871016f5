import type { Collection } from '@magpie/contract/collections/collections';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/client/client.ts';
import { refreshCollections } from '../../api/collections/collections.ts';
import { collectionPath } from '../../lib/text/collection-path.ts';
import { useOverlays } from '../overlays.tsx';
import { useAfterDialog } from '../use-after-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { DeferredCollectionDialog } from './deferred-collection-dialog.tsx';

/** A button that creates a collection. @param onCreated called instead of opening the page of the new collection */
export function NewCollection({ onCreated }: { onCreated?: (collection: Collection) => Promise<void> }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { requireLogin } = useOverlays();
  const [open, setOpen] = useState(false);
  const afterDialog = useAfterDialog(open);
  return (
    <>
      <Button onClick={() => requireLogin(() => setOpen(true), { intent: 'collect' })}>
        <Icon name="Plus" className="size-4" />
        New collection
      </Button>
      <DeferredCollectionDialog
        key={String(open)}
        open={open}
        onClose={() => setOpen(false)}
        onSave={async (body) => {
          const collection = await call('createCollection', { body });
          refreshCollections(cache);
          if (onCreated) await onCreated(collection);
          else afterDialog(() => void navigate(collectionPath(collection)));
        }}
      />
    </>
  );
}

import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { collectionsQuery, editedCollectionsQuery } from '../../api/collections/collections.ts';
import { CollectionList } from '../../features/collections/collection-list.tsx';
import { ImportCollections } from '../../features/collections/transfer/import-dialog.tsx';
import { RequireLogin } from '../../layout/access/require-login.tsx';
import { PageHeader } from '../../layout/page-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { NewCollection } from '../../session/collections/new-collection.tsx';
import { useUser } from '../../session/auth.tsx';
import type { Route } from './+types/my-collections';

const words = { title: 'My Collections', description: 'The collections you own or edit.' };

export function loader() {
  return null;
}

/** Without a `clientLoader`, React Router would ask the server for the loader’s null. */
export function clientLoader() {
  return null;
}

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { ...words, isPrivate: true });
}

export default function MyCollections() {
  const user = useUser();
  return (
    <RequireLogin>
      <PageHeader {...words}>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <NewCollection />
          <ImportCollections />
        </div>
      </PageHeader>
      {user && (
        <>
          <CollectionList
            query={collectionsQuery({ owner: user.id })}
            empty={collectionMessages.noOwnCollections}
            emptyAction={<p className="max-w-sm text-muted">{collectionMessages.howToCollect}</p>}
          />
          <CollectionList query={editedCollectionsQuery()} heading="You edit" isOptional />
        </>
      )}
    </RequireLogin>
  );
}

import type { TagWithCount } from '@magpie/contract/tags';
import * as tagMessages from '@magpie/contract/messages/tags';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tagsQuery } from '../../api/topics/tags.ts';
import { useTypedSearch } from '../../session/use-typed-search.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { findTags } from './find-tags.ts';
import { TagConfirmations, type TagConfirmation } from './tag-confirmations.tsx';
import { TagRow } from './tag-row.tsx';

/** All tags, to rename, merge and delete. */
export function TagList() {
  const list = useQuery({ ...tagsQuery(), staleTime: 0 });
  const [confirming, setConfirming] = useState<TagConfirmation | null>(null);
  const { data: tags = [] } = list;
  return (
    <>
      {list.isPending && (
        <ListSkeleton label="Loading tags" count={6}>
          <Skeleton className="h-16 w-full rounded-xl" />
        </ListSkeleton>
      )}
      {list.isLoadingError && <ErrorState message={tagMessages.loadTags} query={list} />}
      {list.isSuccess && tags.length === 0 && <EmptyState message={tagMessages.noTags} icon="Tags" />}
      {tags.length > 0 && <FilteredTags tags={tags} onConfirm={setConfirming} />}
      <TagConfirmations tags={tags} confirming={confirming} onClose={() => setConfirming(null)} />
    </>
  );
}

interface FilteredTagsProps {
  tags: readonly TagWithCount[];
  onConfirm: (confirmation: TagConfirmation) => void;
}

function FilteredTags({ tags, onConfirm }: FilteredTagsProps) {
  const { search, writeSearch } = useTypedSearch();
  const found = findTags(tags, search);
  return (
    <>
      <search className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="w-full sm:w-96">
          <TextField
            label="Filter"
            type="search"
            placeholder="Name or slug"
            dir="auto"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={search}
            onChange={(event) => writeSearch(event.target.value)}
          />
        </div>
        <p role="status" className="text-sm text-muted sm:py-2.5">
          {tagMessages.tagsShown(found.length, tags.length)}
        </p>
      </search>
      {found.length === 0 && <EmptyState message={tagMessages.noTagMatches} icon="Tags" />}
      {found.length > 0 && (
        <DataTable columns={COLUMNS} aria-label="Tags">
          {found.map((tag) => (
            <TagRow
              key={tag.id}
              tag={tag}
              canMerge={tags.length > 1}
              onConfirm={(kind) => onConfirm({ kind, tag })}
            />
          ))}
        </DataTable>
      )}
    </>
  );
}

const COLUMNS = ['Name', 'Slug', 'Posts', 'Actions'];

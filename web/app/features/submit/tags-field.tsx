import { TAGS_MAX } from '@magpie/contract/limits';
import * as tagMessages from '@magpie/contract/messages/tags';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tagsQuery } from '../../api/topics/tags.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import type { PostFieldsProps } from './submission.ts';
import { suggestTags } from './suggest-tags.ts';

/** The tags of a post. Those whose names are in its title, URL or description are suggested first. */
export function TagsField({ submission, problem, onChange }: PostFieldsProps) {
  const { data: tags = [], isLoadingError, isFetching, refetch } = useQuery(tagsQuery());
  const [text, setText] = useState('');
  const chosen = submission.tags.flatMap((id) => tags.find((tag) => tag.id === id) ?? []);
  const change = (ids: number[]) => onChange({ tags: ids });

  return (
    <div className="flex flex-col gap-2">
      <Combobox
        label="Tags"
        hint={<span aria-live="polite">{`${submission.tags.length} of ${TAGS_MAX} chosen`}</span>}
        error={isLoadingError ? tagMessages.loadTags : problem?.fields['tags']}
        text={text}
        options={suggestTags(tags, text, submission)}
        optionsLabel="Suggested tags"
        chosen={chosen}
        chosenLabel="Chosen tags"
        isFull={submission.tags.length >= TAGS_MAX}
        onText={setText}
        onChoose={({ id }) => {
          setText('');
          change([...submission.tags, id]);
        }}
        onRemove={(tag) => change(submission.tags.filter((id) => id !== tag.id))}
      />
      {isLoadingError && (
        <Button size="sm" className="self-start" loading={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      )}
    </div>
  );
}

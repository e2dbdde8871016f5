import { TAGS_MAX } from '@magpie/contract/limits';
import * as tagMessages from '@magpie/contract/messages/tags';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { tagsQuery } from '../../api/tags.ts';
import { Button } from '../../ui/button.tsx';

export interface TagsFieldProps {
  /** The chosen ids. */
  value: readonly number[];
  error?: string | undefined;
  onChange: (ids: number[]) => void;
}

/** The site's tags as check boxes. At the maximum number the others are disabled. */
export function TagsField({ value, error, onChange }: TagsFieldProps) {
  const { data: tags = [], isLoadingError, isFetching, refetch } = useQuery(tagsQuery());
  const id = useId();
  const isFull = value.length >= TAGS_MAX;
  const message = isLoadingError ? tagMessages.loadTags : error;

  function toggle(tag: number, isChosen: boolean) {
    const others = value.filter((other) => other !== tag);
    onChange(isChosen ? [...others, tag] : others);
  }

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      className="flex flex-col gap-2"
    >
      <p id={`${id}-label`} className="text-sm font-medium text-ink">
        Tags
      </p>
      <ul className="flex flex-wrap gap-1.5 empty:hidden">
        {tags.map((tag) => {
          const isChosen = value.includes(tag.id);
          return (
            <li key={tag.id}>
              <label className="tag-choice">
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={(event) => toggle(tag.id, event.target.checked)}
                  className="checkbox"
                />
                {tag.name}
              </label>
            </li>
          );
        })}
      </ul>
      <p id={`${id}-hint`} aria-live="polite" className="text-xs text-muted">
        {`${value.length} of ${TAGS_MAX} chosen`}
      </p>
      {message && (
        <p role="alert" className="text-sm text-danger-ink">
          {message}
        </p>
      )}
      {isLoadingError && (
        <Button size="sm" className="self-start" loading={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      )}
    </div>
  );
}

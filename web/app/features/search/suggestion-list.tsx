import type { Suggestion } from '@magpie/contract/search/search';
import { useEffect, useRef } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-names.ts';
import { Link } from '../../ui/link.tsx';

export interface SuggestionListProps {
  id: string;
  suggestions: readonly Suggestion[];
  /** The index of the active one; -1 while none is. */
  active: number;
  onFollow: () => void;
}

export function SuggestionList({ id, suggestions, active, onFollow }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Suggestions" tabIndex={-1} className="suggestions">
      {suggestions.map(({ kind, label, url }, index) => (
        <Link
          key={url}
          id={optionId(id, index)}
          look="plain"
          to={url}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classNames('suggestion', index === active && 'bg-hover')}
          // The box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onFollow}
        >
          <Icon name={KINDS[kind].icon} className="size-4 text-muted" />
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {label}
          </span>
          <span className="text-xs text-muted">{KINDS[kind].name}</span>
        </Link>
      ))}
    </div>
  );
}

export function optionId(id: string, index: number): string {
  return `${id}-${index}`;
}

const KINDS: Record<Suggestion['kind'], { icon: IconName; name: string }> = {
  post: { icon: 'FileText', name: 'Post' },
  tag: { icon: 'Tags', name: 'Tag' },
  site: { icon: 'Globe', name: 'Site' },
  user: { icon: 'CircleUser', name: 'User' },
};

import { Icon } from '../../ui/icons/icon.tsx';

/** The operators that a search understands. */
export function SearchHelp({ isOpen }: { isOpen: boolean }) {
  return (
    <details className="search-help" open={isOpen}>
      <summary>
        <Icon name="ChevronRight" className="size-4" />
        How to search
      </summary>
      <p>
        All words must match; case and accents do not matter, and the last word may be unfinished. A{' '}
        <code>-</code> before a word, phrase or operator excludes what it matches.
      </p>
      <dl>
        {OPERATORS.map(({ example, meaning }) => (
          <div key={example}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const OPERATORS = [
  { example: '"small models"', meaning: 'these words in this order' },
  { example: '-crypto', meaning: 'not with this word' },
  { example: 'site:arxiv.org', meaning: 'links to this site' },
  { example: 'author:ada', meaning: 'shared or written by this user' },
  { example: 'category:research', meaning: 'in this category' },
  { example: 'tag:llm', meaning: 'with this tag; tag:"large models" by its name' },
  { example: 'type:video', meaning: 'a video, audio, article or other' },
  { example: 'kind:paper', meaning: 'a paper, model, dataset, tutorial or another kind' },
  { example: 'after:2026-01', meaning: 'from this year, month or day on' },
  { example: 'before:2026-07-15', meaning: 'earlier than this year, month or day' },
];

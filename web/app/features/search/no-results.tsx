import * as searchMessages from '@magpie/contract/messages/search';
import type { Search } from '../../api/search/search.ts';
import { Link } from '../../ui/link.tsx';
import { searchPath } from './search-address.ts';
import { wordsOf } from './words-of.ts';

interface NoResultsProps {
  search: Search;
  /** The query without its typing error, if that finds something. */
  corrected: string | null | undefined;
}

/** What to try after a search that finds nothing. */
export function NoResults({ search, corrected }: NoResultsProps) {
  const words = wordsOf(search.q);
  const plain = words.join(' ');
  const pathWith = (change: Partial<Search>) => searchPath({ ...search, ...change, cursor: null });
  return (
    <>
      {corrected && (
        <p>
          {searchMessages.didYouMean} <Link to={pathWith({ q: corrected })}>{corrected}</Link>?
        </p>
      )}
      <ul className="search-steps">
        {plain && plain !== search.q && (
          <li>
            Search without filters and quotes: <Link to={pathWith({ q: plain })}>{plain}</Link>
          </li>
        )}
        {words.length > 1 && (
          <li>
            Search for one word:{' '}
            {words.slice(0, WORDS_SHOWN).map((word, index) => (
              <span key={index}>
                {index > 0 && ', '}
                <Link to={pathWith({ q: word })}>{word}</Link>
              </span>
            ))}
          </li>
        )}
        <li>
          {search.type === 'comments' ? (
            <Link to={pathWith({ type: 'posts' })}>Search the posts</Link>
          ) : (
            <Link to={pathWith({ type: 'comments' })}>Search the comments</Link>
          )}
        </li>
        <li>
          <Link to="/tags">Browse all tags</Link>
        </li>
      </ul>
    </>
  );
}

const WORDS_SHOWN = 4;

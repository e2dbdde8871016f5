import { SEARCH_SORTS, type SearchSort } from '@magpie/contract/values';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { foundCommentsQuery, foundPostsQuery, type Search } from '../../api/search/search.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SearchBox } from './search-box.tsx';
import { searchPath, soughtText } from './search-address.ts';

const FORM_ID = 'search';

/** Without the script, it works as a plain form. */
export function SearchForm({ search }: { search: Search }) {
  const navigate = useNavigate();
  const cache = useQueryClient();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const box = event.currentTarget.querySelector<HTMLInputElement>('[name=q]');
    const q = soughtText(box?.value ?? '');
    // The same search may find more now.
    if (q === search.q) void cache.invalidateQueries({ queryKey: keyOf(search) });
    // The keyboard of a phone would cover the results.
    if (matchMedia('(pointer: coarse)').matches) box?.blur();
    void navigate(searchPath({ ...search, q, cursor: null }));
  }

  return (
    <form id={FORM_ID} role="search" action="/search" className="search-form" onSubmit={submit}>
      <SearchBox q={search.q} />
      {search.type === 'comments' && <input type="hidden" name="type" value="comments" />}
      <Button type="submit" variant="primary" size="lg">
        Search
      </Button>
    </form>
  );
}

/** Part of the form, so it also works without the script; with the script, a choice takes effect at once. */
export function SearchSortSelect({ search }: { search: Search }) {
  const navigate = useNavigate();
  return (
    <Select
      label="Sort"
      hideLabel
      name="sort"
      form={FORM_ID}
      value={search.sort}
      onChange={({ target }) => {
        const sort = SEARCH_SORTS.find((one) => one === target.value);
        void navigate(searchPath({ ...search, sort, cursor: null }), { preventScrollReset: true });
      }}
    >
      {SEARCH_SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {SORT_LABELS[sort]}
        </option>
      ))}
    </Select>
  );
}

const SORT_LABELS: Record<SearchSort, string> = { relevance: 'Relevance', newest: 'Newest', top: 'Top' };

function keyOf(search: Search) {
  return search.type === 'comments' ? foundCommentsQuery(search).queryKey : foundPostsQuery(search).queryKey;
}

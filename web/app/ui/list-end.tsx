import { Button } from './button.tsx';

export interface ListEndProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Said when the next page could not be had. */
  failure: string;
}

/** The way to a list's next page, for lists that nobody reads without script. */
export function ListEnd({ list, failure }: ListEndProps) {
  return (
    <div className="mt-8 flex flex-col items-center gap-3 empty:hidden">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-sm text-danger-ink">
          {failure}
        </p>
      )}
      {list.hasNextPage && (
        <Button size="lg" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load More
        </Button>
      )}
    </div>
  );
}

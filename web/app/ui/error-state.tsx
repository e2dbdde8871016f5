import { Button } from './button.tsx';
import { Icon } from './icons/icon.tsx';

export interface ErrorStateProps {
  message: string;
  /** The failed query, for Retry. */
  query: { refetch: () => Promise<unknown>; isFetching: boolean };
}

export function ErrorState({ message, query: { refetch, isFetching } }: ErrorStateProps) {
  return (
    <div role="alert" className="state">
      <Icon name="TriangleAlert" className="size-8 text-danger-ink" />
      <p className="font-medium text-ink">{message}</p>
      <Button onClick={() => void refetch()} loading={isFetching}>
        Retry
      </Button>
    </div>
  );
}

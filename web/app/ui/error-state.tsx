import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export interface ErrorStateProps {
  message: string;
  onRetry?: () => void;
  retrying?: boolean;
}

export function ErrorState({ message, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert" className="state">
      <Icon name="TriangleAlert" className="size-8 text-danger-ink" />
      <p className="font-medium text-ink">{message}</p>
      {onRetry && (
        <Button onClick={onRetry} loading={retrying}>
          Retry
        </Button>
      )}
    </div>
  );
}

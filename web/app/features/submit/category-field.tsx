import * as categoryMessages from '@magpie/contract/messages/categories';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../api/topics/categories.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';

export interface CategoryFieldProps {
  /** An id; empty when none is chosen. */
  value: string;
  error?: string | undefined;
  onChange: (id: string) => void;
}

export function CategoryField({ value, error, onChange }: CategoryFieldProps) {
  const { data: categories = [], isError, isFetching, refetch } = useQuery(categoriesQuery());
  const failure = isError ? categoryMessages.loadCategories : undefined;
  return (
    <div className="flex flex-col gap-2">
      <Select
        label="Category"
        value={value}
        required
        error={categories.length === 0 ? (failure ?? error) : (error ?? failure)}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">Choose a category</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {isError && (
        <Button size="sm" className="self-start" loading={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      )}
    </div>
  );
}

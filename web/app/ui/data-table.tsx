import type { ComponentProps } from 'react';
import { classNames } from '../lib/text/class-names.ts';

export interface DataTableProps extends ComponentProps<'table'> {
  columns: readonly string[];
}

/**
 * A table that turns into cards on narrow screens. Changing `display` removes the table roles, so they are repeated.
 */
export function DataTable({ columns, className, children, ...rest }: DataTableProps) {
  return (
    <table role="table" {...rest} className={classNames('data-table', className)}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

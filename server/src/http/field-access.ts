import type { TObject, TSchema } from 'typebox';
import { requireAdmin, requireStaff, type Viewer } from '../permissions.ts';
import { isKind, withoutNull } from './schema-kinds.ts';

/**
 * Refuses fields that the caller may not send (`access` in contract/src/fields.ts) before their values are checked. A
 * blank text, null or `false` counts as absent. @throws UnauthorizedError, ForbiddenError
 */
export function requireFieldAccess(schema: TObject, given: unknown, viewer: Viewer): void {
  for (const [name, property] of Object.entries<TSchema>(schema.properties)) {
    const { field } = withoutNull(property);
    const access: unknown = Reflect.get(field, 'access');
    if (access === undefined || !asksFor(field, Reflect.get(Object(given), name))) continue;
    if (access === 'admin') requireAdmin(viewer);
    else requireStaff(viewer);
  }
}

function asksFor(field: TSchema, value: unknown): boolean {
  if (typeof value === 'string' && value.trim() === '') return false;
  return Boolean(value) && !(isKind(field, 'boolean') && value === 'false');
}

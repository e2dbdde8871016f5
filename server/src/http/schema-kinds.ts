import Type, { type TSchema } from 'typebox';

export function withoutNull(schema: TSchema): { field: TSchema; nullable: boolean } {
  const field = Type.IsUnion(schema) ? schema.anyOf.find((choice) => !isKind(choice, 'null')) : undefined;
  return field ? { field, nullable: true } : { field: schema, nullable: false };
}

export function isKind(schema: TSchema, type: string): boolean {
  return Reflect.get(schema, 'type') === type;
}

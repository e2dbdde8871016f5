import Type, { type TSchema } from 'typebox';

export function withoutNull(schema: TSchema): { field: TSchema; nullable: boolean } {
  const choices = choicesOf(schema);
  const field = choices.find((choice) => !isKind(choice, 'null'));
  const nullable = choices.some((choice) => isKind(choice, 'null'));
  return field && nullable ? { field, nullable } : { field: schema, nullable: false };
}

/** The alternatives of a union, of which a value must fit one; empty for any other schema. */
export function choicesOf(schema: TSchema): readonly TSchema[] {
  return Type.IsUnion(schema) ? schema.anyOf : [];
}

export function isKind(schema: TSchema, type: string): boolean {
  return Reflect.get(schema, 'type') === type;
}

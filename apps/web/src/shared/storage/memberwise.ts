import * as v from 'valibot';

/** Reads an object member by member: one that is missing or wrong is its default, and the others stay. */
export function memberwise<Entries extends v.ObjectEntries>(
  schema: v.ObjectSchema<Entries, undefined>,
  initial: NoInfer<v.InferOutput<v.ObjectSchema<Entries, undefined>>>,
) {
  return v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((given) => {
      const right = Object.entries(schema.entries).filter(([key, member]) => v.is(member, given[key]));
      return { ...initial, ...Object.fromEntries(right.map(([key]) => [key, given[key]])) };
    }),
    schema,
  );
}

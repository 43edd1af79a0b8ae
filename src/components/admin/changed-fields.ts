/** The fields of `values` that differ from what is stored: an update sends no more, so that it overwrites no more. */
export function changedFields<Values extends object>(stored: Partial<Values>, values: Values): Partial<Values> {
  const fields = Object.keys(values) as (keyof Values)[];
  return Object.fromEntries(
    fields.filter((field) => JSON.stringify(values[field] ?? null) !== JSON.stringify(stored[field] ?? null)).map((field) => [field, values[field]]),
  ) as Partial<Values>;
}

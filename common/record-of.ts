/**
 * An object with the names of a list, such as the fields of a description, and a value made from each of its items. Whoever calls it says
 * what the values are: TypeScript cannot follow a loop over names.
 */
export const recordOf = <Result extends object, Item>(items: readonly (readonly [name: string, item: Item])[], valueOf: (item: Item) => unknown): Result => {
  const record: Record<string, unknown> = {}
  for (const [name, item] of items) record[name] = valueOf(item)
  return record as Result
}

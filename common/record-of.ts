/**
 * Makes an object that has one property for each item of a list, such as the fields of a description. The caller names the type of the
 * result, because TypeScript cannot follow a loop over names.
 */
export const recordOf = <Result extends object, Item>(items: readonly (readonly [name: string, item: Item])[], valueOf: (item: Item) => unknown): Result => {
  const record: Record<string, unknown> = {}
  for (const [name, item] of items) record[name] = valueOf(item)
  return record as Result
}

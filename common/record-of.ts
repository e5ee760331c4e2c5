/**
 * Makes an object that has one property for each item of a list, such as the fields of a description. The caller names
 * the type of the result, because TypeScript cannot follow a loop over names.
 */
export const recordOf = <Result extends object, Item>(
  items: readonly (readonly [name: string, item: Item])[],
  valueOf: (item: Item) => unknown,
): Result => {
  const record: Record<string, unknown> = {}
  for (const [name, item] of items) record[name] = valueOf(item)
  return record as Result
}

/**
 * Like {@link recordOf} for a list that is known at the start: each property has its own function of one source.
 * Filling a copy takes no longer than a literal that names all properties.
 */
export const recordMaker = <Result extends object, Source>(
  items: readonly (readonly [name: string, valueOf: (source: Source) => unknown])[],
): ((source: Source) => Result) => {
  const empty: Record<string, unknown> = Object.fromEntries(items.map(([name]) => [name, null]))
  return (source) => {
    const record = { ...empty }
    for (const [name, valueOf] of items) record[name] = valueOf(source)
    return record as Result
  }
}

/** The properties of an object that is written down as a list of descriptions, with their names. */
export const entriesOf = <Described extends object>(
  described: Described,
): readonly (readonly [name: keyof Described & string, value: Described[keyof Described]])[] =>
  Object.entries(described) as never
